/** What other slices may use of series. */
export { insertSeries } from './create-series.js';
export { seriesOf } from './new-series.js';
export { lowerSeriesSeats } from './series.queries.js';
