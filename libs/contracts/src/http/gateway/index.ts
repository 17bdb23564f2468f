export * from './screens.js';
export * from './session.js';
