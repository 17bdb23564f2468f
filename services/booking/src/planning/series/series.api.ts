/** What other slices may use of series. */
export { insertSeries } from './create-series.js';
export { seriesOf } from './new-series.js';
export { changeSeriesSeats } from './series.queries.js';
