/** What other slices may use of plan. */
export { findConflict } from './find-conflict.js';
export { loadClasses, loadHolidays, loadPlan, loadResources, loadSeasons } from './plan.queries.js';
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
export {
  effectOf,
  overlap,
  resolveSteps,
  sharesResources,
  type ResolvedSteps,
  type Resources,
} from './resolve-steps.js';
export { requireClassType, requireResources } from './resources.queries.js';
export {
  cancelSeriesDate,
  moveSeriesDates,
  removeSeriesDate,
  saveSeriesDate,
  shiftSeriesDates,
} from './series-dates.js';
export { splitPlan } from './split-plan.js';
export { lockTimetable } from './timetable-lock.js';
export { keyOf, keyOfStep } from './step-keys.js';
