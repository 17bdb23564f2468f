/** What other slices may use of series. */
export { lowerSeriesSeats } from './series.queries.js';
