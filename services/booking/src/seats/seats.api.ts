/**
 * What other storeys may do with seats. Schedules, bookings and waiting lists change under one lock,
 * the class's, so they are entered in one place.
 */
export { cancelAllOfMember, giveBack, type GivenBack } from './allocation/allocation.api.js';
export { findLatestBookings, toBookedClass, toBookingView } from './bookings/bookings.api.js';
export {
  findSchedule,
  findTrainerSchedules,
  lockSchedule,
  scheduleColumns,
  scheduleJoins,
  tellSeats,
  Timetable,
  timetableRange,
  toSharedSchedule,
  type Range,
  type ScheduleRow,
} from './schedules/schedules.api.js';
export { fillSeats, leaveAllLists } from './waitlists/waitlists.api.js';
