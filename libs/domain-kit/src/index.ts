export * from './brand-colours.js';
export * from './csv.js';
export * from './issues.js';
export * from './ids.js';
export * from './money.js';
export * from './report-periods.js';
export * from './search-text.js';
export * from './studio-time.js';
