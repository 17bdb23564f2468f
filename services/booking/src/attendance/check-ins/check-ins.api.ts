/** What other slices may use of check-ins. */
export { CheckIn } from './check-in.js';
export { mayRun } from './check-in-rules.js';
export { findEntry, lockBookingForCheckIn, type CheckInRow } from './roster.queries.js';
export { toRosterEntry, type RosterEntry } from './roster.view.js';
