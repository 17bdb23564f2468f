/** What other slices may do with the data history. */
export { ensureHistoryPartitions } from './history-partitions.js';
export { eraseHistory } from './erase-history.js';
export { publishFrontDeskChange } from './front-desk-changes.js';
export { checkHistory } from './history-chain.queries.js';
export { findHistoryOf } from './history.queries.js';
export { recordDownload } from './record-download.js';
export { insertHistory, recordHistory, type StaffAction } from './record-history.js';
