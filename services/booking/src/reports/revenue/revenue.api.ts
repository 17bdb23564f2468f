/** What operations do with recognised revenue. */
export { rebuildRevenue } from './keep-revenue.js';
export { revenueDays } from './revenue-entries.sql.js';
