/** What other slices may do with the waiting lists of classes. */
export {
  entryColumns,
  entryJoins,
  findOwnEntries,
  findOwnEntry,
  type EntryRow,
} from './entries.queries.js';
export { toOwnWaiting, toWaitingEntry } from './entry.view.js';
export { waitlistPayload } from './waitlist-payload.js';
export {
  loadWaitlist,
  logBookingOfEntry,
  nextRank,
  releaseFunding,
  releasePlan,
  removeEntry,
  writeLog,
  type OfClass,
} from './waitlist.js';
