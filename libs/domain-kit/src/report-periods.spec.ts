import { comparedRanges, daysIn, partsOf, unitOf } from './report-periods.js';

const range = (text: string) => {
  const [from = '', to = from] = text.split(' ');
  return { from, to };
};

test.each([
  ['a part of a month', '2026-11-01 2026-11-22', '2026-10-01 2026-10-22', '2025-11-01 2025-11-22'],
  ['a month', '2026-11-01 2026-11-30', '2026-10-01 2026-10-31', '2025-11-01 2025-11-30'],
  ['March', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28', '2025-03-01 2025-03-31'],
  ['30 days of March', '2026-03-01 2026-03-30', '2026-02-01 2026-02-28', '2025-03-01 2025-03-30'],
  ['a leap February', '2028-02-01 2028-02-29', '2028-01-01 2028-01-31', '2027-02-01 2027-02-28'],
  ['a quarter', '2026-10-01 2026-12-31', '2026-07-01 2026-09-30', '2025-10-01 2025-12-31'],
  ['a year', '2026-01-01 2026-12-31', '2025-01-01 2025-12-31', '2025-01-01 2025-12-31'],
  ['a day', '2026-11-23', '2026-11-22', '2025-11-23'],
  ['29 February', '2028-02-29', '2028-02-28', '2027-02-28'],
  ['7 days', '2026-11-17 2026-11-23', '2026-11-10 2026-11-16', '2025-11-17 2025-11-23'],
])('%s is compared with', (...[, current, before, yearBefore]) => {
  expect(comparedRanges(range(current))).toEqual({
    current: range(current),
    before: range(before),
    yearBefore: range(yearBefore),
  });
});

test.each([
  ['2026-11-23', 'day', 1],
  ['2026-11-01 2026-11-30', 'day', 30],
  ['2026-10-01 2026-12-31', 'week', 14],
  ['2026-01-01 2026-12-31', 'month', 12],
  ['2025-11-24 2026-11-23', 'month', 13],
])('%s has parts of a %s', (text, unit, count) => {
  const parts = partsOf(range(text), unitOf(range(text)));
  expect([unitOf(range(text)), parts.length]).toEqual([unit, count]);
  expect(parts.reduce((sum, part) => sum + daysIn(part), 0)).toBe(daysIn(range(text)));
});
