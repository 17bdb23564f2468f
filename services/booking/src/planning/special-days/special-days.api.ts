/** What other slices may use of special days. */
export { copySeasonTimes } from './season-times.js';
