import { studioInstant } from '@studio/domain-kit';
import { mayRemind, reminderWindow } from './reminder-windows.js';

const quiet = { quietFrom: '22:00', quietUntil: '07:00' };
const never = { quietFrom: '00:00', quietUntil: '00:00' };

/** The studio's wall time, as in the tables. */
const at = (wall: string): Date => {
  const [day = '', clock = ''] = wall.split(' ');
  return studioInstant(day, clock);
};

test.each([
  ['2026-11-25 18:30', 'day', '2026-11-24 18:30', '2026-11-25 16:30'],
  ['2026-11-25 18:30', 'soon', '2026-11-25 16:30', '2026-11-25 18:00'],
  // 6:30 is quiet: the end of the quiet hours; 4:30 is, and they end too late: the evening before.
  ['2026-11-25 06:30', 'day', '2026-11-24 07:00', '2026-11-24 21:00'],
  ['2026-11-25 06:30', 'soon', '2026-11-24 21:00', '2026-11-24 22:00'],
  // 7:00 leaves half an hour, and 59 minutes; an hour is enough.
  ['2026-11-25 07:30', 'day', '2026-11-24 07:30', '2026-11-24 21:00'],
  ['2026-11-25 07:30', 'soon', '2026-11-24 21:00', '2026-11-24 22:00'],
  ['2026-11-25 07:59', 'soon', '2026-11-24 21:00', '2026-11-24 22:00'],
  ['2026-11-25 08:00', 'soon', '2026-11-25 07:00', '2026-11-25 07:30'],
  ['2026-11-25 08:00', 'day', '2026-11-24 08:00', '2026-11-25 07:00'],
  // The quiet hours begin at 22:00, and end at 7:00 sharp.
  ['2026-11-25 22:00', 'day', '2026-11-25 07:00', '2026-11-25 20:00'],
  ['2026-11-25 09:00', 'soon', '2026-11-25 07:00', '2026-11-25 08:30'],
  // After midnight, which is yesterday in UTC.
  ['2026-11-25 00:30', 'day', '2026-11-24 07:00', '2026-11-24 21:00'],
  ['2026-11-25 00:30', 'soon', '2026-11-24 21:00', '2026-11-24 22:00'],
] as const)('a class at %s, %s: from %s until %s', (...[start, reminder, dueAt, usefulUntil]) => {
  expect(reminderWindow(reminder, at(start), quiet)).toEqual({
    dueAt: at(dueAt),
    usefulUntil: at(usefulUntil),
  });
});

test('a studio without quiet hours reminds to the minute', () => {
  const start = at('2026-11-25 06:30');
  expect(reminderWindow('day', start, never).dueAt).toEqual(at('2026-11-24 06:30'));
  expect(reminderWindow('soon', start, never).dueAt).toEqual(at('2026-11-25 04:30'));
});

test.each([
  ['2026-11-25 21:59', true],
  ['2026-11-25 22:00', false],
  ['2026-11-25 03:00', false],
  ['2026-11-25 06:59', false],
  ['2026-11-25 07:00', true],
])('at %s anybody is reminded: %s', (now, expected) => {
  expect(mayRemind(at(now), quiet)).toBe(expected);
});
