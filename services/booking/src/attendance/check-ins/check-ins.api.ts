/** What other slices may use of check-ins. */
export { mayRun } from './check-in-rules.js';
export { BookingsByCodeQueries } from './bookings-by-code.queries.js';
export {
  actorOf,
  changeAttendance,
  changeAttendanceWithin,
  checkedIn,
  checkInUndone,
} from './change-attendance.js';
export { MemberCodes } from './member-codes.js';
export {
  findEntry,
  findPendingNoShows,
  lockBookingForCheckIn,
  type CheckInRow,
  type PendingRow,
} from './roster.queries.js';
export { toRosterEntry, type RosterEntry } from './roster.view.js';
