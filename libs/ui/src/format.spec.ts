import * as format from './format.js';

// Jest runs in New York time: whatever used the browser's zone would be a day off here.
const now = new Date('2026-11-23T02:50:00Z');

test.each([
  [format.shortDate('2026-11-23'), 'Mon 23 Nov'],
  [format.longDate('2026-11-24'), 'Tuesday, 24 November'],
  [format.dayHeading('2026-11-23', '2026-11-23'), 'Today, 23 November'],
  [format.dayRange('2026-11-23', '2026-11-29'), '23–29 November'],
  [format.dayRange('2026-11-30', '2026-12-06'), '30 November – 6 December'],
  [format.relativeDay('2026-11-23', now), 'Today'],
  [format.relativeDay('2026-11-24', now), 'Tomorrow'],
  [format.relativeDay('2026-11-25', now), 'Wed 25 Nov'],
  [format.dateAndTime('2026-11-23T20:30:00Z'), 'Tue 24 Nov, 00:30'],
  [format.fullDateAndTime('2026-11-23T20:30:00Z'), '24 November 2026, 00:30'],
  [format.deadline('2026-11-23T14:30:00Z', now), 'Mon 18:30'],
  [format.deadline('2026-12-04T14:30:00Z', now), 'Fri 4 Dec, 18:30'],
  [format.amountPaid(125000), 'AED 1,250.00'],
  [format.perClass(83333), 'AED 833'],
  [format.firstName(' Noor Al Suwaidi'), 'Noor'],
])('%j is %j', (text, expected) => {
  expect(text).toBe(expected);
});

test.each([
  [100 * 60_000, '1 h 40 min'],
  [60 * 60_000, '1 h'],
  [61_000, '2 min'],
  [-5, '0 min'],
  [27 * 60 * 60_000, '1 day 3 h'],
  [48 * 60 * 60_000, '2 days'],
])('%i ms is %j', (milliseconds, expected) => {
  expect(format.span(milliseconds)).toBe(expected);
});
