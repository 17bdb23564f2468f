/**
 * What other storeys may do with seats. Schedules, bookings and waiting lists change under one lock,
 * the class's, so they are entered in one place.
 */
export {
  cancelAllOfMember,
  endBooking,
  giveBack,
  place,
  type ReturnedBooking,
} from './allocation/allocation.api.js';
export {
  extendCancelUntil,
  findBookings,
  findLatestBookings,
  freeSeat,
  recordAttendance,
  takeAttendanceBack,
  takeSeatAgain,
  toBookedClass,
  toBookingView,
} from './bookings/bookings.api.js';
export {
  cancelSeatsOfImportedPlan,
  seatsOfImported,
  takeImportedPackage,
} from './refunds/take-import-back.js';
export {
  findSeats,
  seatsOfSubscription,
  toPaidSeats,
  type SeatRow,
} from './refunds/paid-seats.queries.js';
export {
  allowOverfull,
  allowOverlap,
  closeByHoliday,
  closeSchedule,
  findSchedule,
  findTrainerSchedules,
  insertSchedule,
  lockSchedule,
  markChangedSingly,
  moveToSeries,
  publishSeats,
  reopenSchedule,
  reopenSeriesSchedule,
  ScheduleCache,
  scheduleColumns,
  scheduleJoins,
  timetableRange,
  toSharedSchedule,
  updateSchedule,
  type Range,
  type SchedulePlace,
  type ScheduleRow,
} from './schedules/schedules.api.js';
export {
  changeSpot,
  lockClassesOfRoom,
  reassignSpots,
  spotOf,
  spotsOfRoom,
} from './spots/spots.api.js';
export {
  leaveAllWaitlists,
  reconcileWaitlist,
} from './waitlist-assignment/waitlist-assignment.api.js';
export { removeEntry as removeWaitlistEntry } from './waitlists/waitlists.api.js';
