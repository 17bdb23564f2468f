/** What other slices may do with the waiting lists of classes. */
export {
  entryColumns,
  entryJoins,
  findOwnEntries,
  findOwnEntry,
  type EntryRow,
} from './entries.queries.js';
export { toOwnWaiting, toWaitingEntry } from './entry.view.js';
export { reconcileWaitlist } from './reconcile-waitlist.js';
export { leaveAllWaitlists } from './leave-all-waitlists.js';
export { nextRank, removeEntry, writeLog } from './waitlist.js';
export { promote } from './promote.js';
export { waitlistPayload } from './waitlist-payload.js';
