/** Visits of people: what operations and the demo use of it. */
export { rebuildVisitDays, recountVisits } from './close-visit-days.js';
export { summaryOf, visitsIn } from './visits.sql.js';
