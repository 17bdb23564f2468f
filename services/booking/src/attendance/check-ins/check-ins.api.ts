/** What other slices may use of check-ins. */
export { mayRun } from './check-in-rules.js';
export { CheckInByCode } from './check-in-by-code.js';
export { CheckIn } from './check-in.js';
export { MemberCodes } from './member-codes.js';
export {
  findEntry,
  findPendingNoShows,
  lockBookingForCheckIn,
  type CheckInRow,
  type PendingRow,
} from './roster.queries.js';
export { toRosterEntry, type RosterEntry } from './roster.view.js';
