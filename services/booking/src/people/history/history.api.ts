/** What other slices may do with the data history. */
export { ensureHistoryPartitions } from './history-partitions.js';
export { publishFrontDeskChange } from './front-desk-changes.js';
export { findHistoryOf } from './history.queries.js';
export { recordHistory, type StaffAction } from './record-history.js';
