export * from './findings.js';
export * from './ids.js';
export * from './money.js';
export * from './studio-time.js';
