import { pageOf, pairOf } from './schedule-days.js';

const today = '2026-11-22';

test.each([
  ['today', '2026-11-22', '2026-11-22'],
  ['the last of seven days', '2026-11-28', '2026-11-22'],
  ['a week from today', '2026-11-29', '2026-11-29'],
  ['yesterday', '2026-11-21', '2026-11-15'],
  ['a week ago', '2026-11-15', '2026-11-15'],
  ['eight days ago', '2026-11-14', '2026-11-08'],
  ['the next year', '2027-01-01', '2026-12-27'],
])('seven days that are counted from today hold %s', (_, day, first) => {
  expect(pageOf(day, today)).toBe(first);
});

test.each([
  ['from today', '2026-11-22', ['2026-11-22', '2026-11-29']],
  ['a week from today', '2026-11-29', ['2026-11-22', '2026-11-29']],
  ['two weeks from today', '2026-12-06', ['2026-12-06', '2026-12-13']],
  ['the week before today', '2026-11-15', ['2026-11-15', '2026-11-22']],
  ['the week before that', '2026-11-08', ['2026-11-08', '2026-11-15']],
])('%s stands beside', (_, first, pair) => {
  expect(pairOf(first, today)).toEqual(pair);
});
