export * from './client-errors.js';
export * from './screens.js';
export * from './session.js';
