/** What other slices may use of check-ins. */
export { mayRun } from './check-in-rules.js';
export { CheckIn } from './check-in.js';
export { findEntry, lockBookingForCheckIn, type CheckInRow } from './roster.queries.js';
export { toRosterEntry, type RosterEntry } from './roster.view.js';
