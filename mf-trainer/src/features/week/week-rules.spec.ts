import type { RosterView } from '@studio/contracts';
import { daysOf, milliseconds, shifted, taught } from './week-rules.js';

const roster = (date: string, status = 'scheduled') =>
  ({
    schedule: { date, status, startsAt: `${date}T05:00:00Z`, endsAt: `${date}T05:50:00Z` },
  }) as unknown as RosterView;

test('a week has seven days, over the end of a month too, and each has its own classes', () => {
  const days = daysOf('2026-11-28', [roster('2026-11-28'), roster('2026-12-04')]);
  expect(days.map(({ date, classes }) => [date, classes.length])).toEqual([
    ['2026-11-28', 1],
    ['2026-11-29', 0],
    ['2026-11-30', 0],
    ['2026-12-01', 0],
    ['2026-12-02', 0],
    ['2026-12-03', 0],
    ['2026-12-04', 1],
  ]);
  expect([shifted('2026-11-28', 1), shifted('2026-11-28', -1)]).toEqual([
    '2026-12-05',
    '2026-11-21',
  ]);
});

test('a class that is off counts in no sum', () => {
  const week = taught([roster('2026-11-28'), roster('2026-11-28', 'cancelled')]);
  expect([week.length, milliseconds(week)]).toEqual([1, 50 * 60_000]);
});
