/** What operations and the demo do with the kept sums of days. */
export { rebuildDays } from './close-days.js';
export { keptDays } from './report-days.sql.js';
export { moneyFlows, transitOf } from './money-flows.sql.js';
export { salesEntries } from './sales-entries.sql.js';
export { ALWAYS } from './sql-range.js';
