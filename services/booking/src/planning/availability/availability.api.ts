/** What other slices may use of the trainers' availability. */
export { warningOf, whyUnavailable } from './availability-rules.js';
export { loadAvailabilities } from './availability.queries.js';
