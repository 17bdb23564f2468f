/** What other slices may use of the timetable. */
export { lockSchedule } from './lock-schedule.js';
export { publishSeats, seatsLeft } from './publish-seats.js';
export { ScheduleCache } from './schedule-cache.js';
export { writeWeek, type MyFunding, type OpenSchedule } from './open-schedule.js';
export { timetableRange, type Range } from './schedule-rules.js';
export {
  scheduleColumns,
  scheduleJoins,
  toSharedSchedule,
  type ScheduleRow,
  type SharedSchedule,
} from './schedule.view.js';
export { findSchedule, findTrainerSchedules } from './schedules.queries.js';
export {
  allowOverfull,
  allowOverlap,
  closeByHoliday,
  closeSchedule,
  insertSchedule,
  markChangedSingly,
  moveToSeries,
  reopenSchedule,
  reopenSeriesSchedule,
  updateSchedule,
  type SchedulePlace,
} from './write-schedule.js';
