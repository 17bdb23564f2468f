import { periodEnd } from './payments/periods.js';
import type { Price } from './state/records.js';

const unix = (text: string): number => Date.parse(text) / 1000;
const price = (interval: string, count = 1): Price =>
  ({ recurring: { interval, interval_count: count } }) as Price;

describe('the end of a period', () => {
  it.each([
    { start: '2026-01-15T10:00:00Z', every: [1, 'month'], end: '2026-02-15T10:00:00Z' },
    { start: '2026-01-31T10:00:00Z', every: [1, 'month'], end: '2026-02-28T10:00:00Z' },
    { start: '2026-12-31T10:00:00Z', every: [2, 'month'], end: '2027-02-28T10:00:00Z' },
    { start: '2028-02-29T10:00:00Z', every: [1, 'year'], end: '2029-02-28T10:00:00Z' },
    { start: '2026-11-21T10:00:00Z', every: [2, 'week'], end: '2026-12-05T10:00:00Z' },
    { start: '2026-11-21T10:00:00Z', every: [10, 'day'], end: '2026-12-01T10:00:00Z' },
  ] as const)('$start + $every is $end', ({ start, every: [count, interval], end }) => {
    expect(periodEnd(unix(start), price(interval, count))).toBe(unix(end));
  });

  it('returns to the 31st after a shorter month', () => {
    const anchor = unix('2026-01-31T10:00:00Z');
    const march = periodEnd(unix('2026-02-28T10:00:00Z'), price('month'), anchor);
    expect(march).toBe(unix('2026-03-31T10:00:00Z'));
  });
});
