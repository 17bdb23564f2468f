/** What other slices may do with the waiting lists of classes. */
export { fillSeats } from './fill-seats.js';
export { leaveOverlapping } from './leave-overlapping.js';
