/** What other slices may use of waitlist assignment. */
export { leaveAllWaitlists } from './leave-all-waitlists.js';
export { promote } from './promote.js';
export { reconcileWaitlist } from './reconcile-waitlist.js';
export { seatFromWaitlist } from './seat-from-waitlist.js';
