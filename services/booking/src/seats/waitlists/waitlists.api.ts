/** What other slices may do with the waiting lists of classes. */
export {
  entryColumns,
  entryJoins,
  findOwnEntries,
  findOwnEntry,
  type EntryRow,
} from './entries.queries.js';
export { toOwnWaiting, toWaitingEntry } from './entry.view.js';
export { fillSeats } from './fill-seats.js';
export { leaveAllLists } from './leave-all-lists.js';
export { nextRank, takeOffLine, writeLog } from './line.js';
export { promote } from './promote.js';
export { waitedNews } from './waited-news.js';
