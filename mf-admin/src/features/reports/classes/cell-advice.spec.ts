import type { ClassesReport, ClassReportRow } from '@studio/contracts';
import { adviceOf, datesOf, neighbourOf } from './cell-advice.js';

const rowOf = (text: string): ClassReportRow => {
  const [at, booked, turnedAway] = text.split(' ');
  return {
    at: `${at}T14:30:00Z`,
    seats: 10,
    booked: Number(booked),
    waited: Number(turnedAway),
    turnedAway: Number(turnedAway),
  } as ClassReportRow;
};
const full = ['2026-11-18 10 4', '2026-11-11 10 2', '2026-11-04 9 0', '2026-10-28 10 5'];

test('classes of one date are one bar, oldest first', () => {
  const dates = datesOf([...full, '2026-11-18 6 1'].map(rowOf));
  expect(dates.map(({ day }) => day)).toEqual([
    '2026-10-28',
    '2026-11-04',
    '2026-11-11',
    '2026-11-18',
  ]);
  expect(dates.at(-1)).toMatchObject({ seats: 20, booked: 16, turnedAway: 5 });
});

test.each([
  ['a full class that turns people away', full, { least: 2, most: 5, dates: 3, all: 4 }],
  ['too few dates', full.slice(0, 2), null],
  ['seldom', ['2026-11-18 10 4', '2026-11-11 10 0', '2026-11-04 10 0'], null],
  ['not full', ['2026-11-18 8 4', '2026-11-11 8 2', '2026-11-04 8 1'], null],
])('%s', (_, rows, advice) => {
  expect(adviceOf(datesOf(rows.map(rowOf)))).toEqual(advice);
});

test.each([
  ['18:30', { start: '17:30', percent: 97 }],
  ['12:30', null],
  ['07:30', null],
])('the start beside %s that is as full', (start, neighbour) => {
  const cells = ['07:30 96', '12:30 50', '17:30 97', '18:30 99', '19:30 90'].map((text) => {
    const [at, booked] = text.split(' ');
    const current = { classes: 1, seats: 100, booked: Number(booked) };
    return { weekday: 3, start: at, current } as unknown as ClassesReport['cells'][number];
  });
  expect(neighbourOf(cells, { weekday: 3, start })).toEqual(neighbour);
});
