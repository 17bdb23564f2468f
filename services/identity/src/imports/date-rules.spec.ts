import { joinStyles, dateStyleOf, readDay } from './date-rules.js';

test.each([
  ['31/12/2026', 'day_first', '2026-12-31'],
  ['12/31/2026', 'month_first', '2026-12-31'],
  ['12/31/2026', 'day_first', null],
  ['03/04/2026', 'day_first', '2026-04-03'],
  ['03/04/2026', 'month_first', '2026-03-04'],
  ['2026-12-31', 'month_first', '2026-12-31'],
  ['2026/1/5', 'day_first', '2026-01-05'],
  ['2026-12-31T08:30:00Z', 'day_first', '2026-12-31'],
  ['2026-12-31 08:30:00', 'day_first', '2026-12-31'],
  ['31/12/2026 6:30 PM', 'day_first', '2026-12-31'],
  ['31.12.2026', 'day_first', '2026-12-31'],
  ['31-12-26', 'day_first', '2026-12-31'],
  ['5/6/91', 'day_first', '1991-06-05'],
  ['31 Dec 2026', 'day_first', '2026-12-31'],
  ['31-Dec-2026', 'day_first', '2026-12-31'],
  ['1st January 2026', 'day_first', '2026-01-01'],
  ['Dec 31, 2026', 'day_first', '2026-12-31'],
  ['Thu, 31 Dec 2026', 'day_first', '2026-12-31'],
  ['Thursday 31 December 2026', 'day_first', '2026-12-31'],
  ['٣١/١٢/٢٠٢٦', 'day_first', '2026-12-31'],
  ['29/02/2026', 'day_first', null],
  ['31/04/2026', 'day_first', null],
  ['0/0/2026', 'day_first', null],
  ['46387', 'day_first', null],
  ['soon', 'day_first', null],
  ['31 Foo 2026', 'day_first', null],
] as const)('%s, %s', (text, order, day) => {
  expect(readDay(text, order)).toBe(day);
});

test.each([
  [['31/12/2026', '01/02/2026'], 'day_first'],
  [['12/31/2026', '01/02/2026'], 'month_first'],
  [['01/02/2026', '03/04/2026'], 'ambiguous'],
  [['31/12/2026', '12/31/2026'], 'mixed'],
  [['05/05/2026', '2026-12-31', 'soon'], 'none'],
] as const)('%j are %s', (cells, style) => {
  expect(cells.map(dateStyleOf).reduce(joinStyles, 'none')).toBe(style);
});
