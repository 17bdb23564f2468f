import type { SeriesView } from '@studio/contracts';
import { shifted, timesThatDiffer } from './season-draft.js';

const series = [
  { id: 'a', startTime: '06:30' },
  { id: 'b', startTime: '23:30' },
] as SeriesView[];

test('all times shift, but not out of the day', () => {
  expect(shifted(series, 90)).toEqual({ a: '08:00', b: '23:30' });
  expect(shifted(series, -30)).toEqual({ a: '06:00', b: '23:00' });
});

test('only what differs is sent; an empty time is not held', () => {
  expect(timesThatDiffer(series, { a: '06:30', b: '' })).toEqual([
    { seriesId: 'b', startTime: null },
  ]);
});
