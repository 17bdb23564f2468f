import { defaultSettings } from './default-settings.js';
import { checkInWindow, isCheckInTime, isCheckInOpen, noShowDueAt } from './check-in-windows.js';

const starts_at = new Date('2026-11-23T21:00:00Z'); // 01:00 on the 24th in the studio
const ends_at = new Date('2026-11-23T21:50:00Z');

test.each([
  ['20:29:59', false],
  ['20:30:00', true],
  ['21:15:00', true],
  ['21:15:01', false],
])('at %s the own code of the class at 21:00 works: %s', (time, open) => {
  expect(
    isCheckInOpen(checkInWindow(starts_at, defaultSettings), new Date(`2026-11-23T${time}Z`)),
  ).toBe(open);
});

test.each([
  ['23T19:59:59', false],
  ['23T20:00:00', true],
  ['24T19:59:59', true],
  ['24T20:00:00', true],
  ['24T21:49:59', true],
  ['24T21:50:00', false],
])('on %s the staff may check in: %s', (time, may) => {
  const booking = { starts_at, ends_at, no_show_due_at: null, kept_numbers: null };
  expect(isCheckInTime(booking, new Date(`2026-11-${time}Z`), defaultSettings)).toBe(may);
});

test.each([
  ['at the end', '2026-11-23T21:50:00Z', '2026-11-24T21:50:00.000Z'],
  ['three hours late', '2026-11-24T00:50:00Z', '2026-11-24T21:50:00.000Z'],
  ['a day and a half late', '2026-11-25T09:50:00Z', '2026-11-25T21:50:00.000Z'],
])('told %s, a no-show is final at %s', (_, profileAt, finalAt) => {
  const dueAt = noShowDueAt({ ends_at, kept_numbers: null }, new Date(profileAt), defaultSettings);
  expect(dueAt.toISOString()).toBe(finalAt);
});
