/** What other slices may do with the waiting lists of classes. */
export { findOwnEntries, findOwnEntry } from './entries.queries.js';
export { toOwnWaiting } from './entry.view.js';
export { fillSeats } from './fill-seats.js';
export { leaveAllLists } from '../waitlist-entries/leave-all-lists.js';
