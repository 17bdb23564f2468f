/** What other slices may do for those who wait for a class. */
export { AppendEntry } from './append-entry.js';
export { JoinWaitlist } from './join-waitlist.js';
export { LeaveWaitlist } from './leave-waitlist.js';
