/** What other slices may use of plan. */
export { lookForConflict } from './look-for-conflict.js';
export { needClassType, needMeans } from './means.queries.js';
export { loadClasses, loadHolidays, loadMeans, loadPlan, loadSeasons } from './plan.queries.js';
export {
  dayInWeek,
  holidayOn,
  slotOn,
  stepsOf,
  type HeldClass,
  type Holiday,
  type Plan,
  type Season,
  type Series,
  type Step,
} from './plan.js';
export { refuseConflicts } from './refuse-conflicts.js';
export { cancelSeriesDate, saveSeriesDate, shiftSeriesDates } from './series-dates.js';
export { effectOf, overlap, settle, sharesMeans, type Means, type Settled } from './settle.js';
export { lockTimetable } from './timetable-lock.js';
