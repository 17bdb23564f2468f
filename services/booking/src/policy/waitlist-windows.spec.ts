import { classSettings } from './class-policy.js';
import { defaultSettings } from './default-settings.js';
import { addAwake, answerUntil, awakeMs, isQuiet, waitlistPhase } from './waitlist-windows.js';

const hours = classSettings(defaultSettings, { class_policy: null });
const quiet = { quietFrom: '22:00', quietUntil: '07:00' };
/** Wall time of the studio, which is 4 h ahead of UTC. */
const at = (wall: string): Date => new Date(`${wall}+04:00`);
const wallOf = (instant: Date | undefined): string | undefined =>
  instant && new Date(instant.getTime() + 4 * 3_600_000).toISOString().slice(0, 16);

const start = at('2026-11-24T18:30:00');
test.each([
  ['14 h and a second before', '2026-11-24T04:29:59', 'books'],
  ['14 h before', '2026-11-24T04:30:00', 'asks'],
  ['1 h and a second before', '2026-11-24T17:29:59', 'asks'],
  ['1 h before', '2026-11-24T17:30:00', 'closed'],
  ['after the start', '2026-11-24T18:31:00', 'closed'],
])('%s: a free seat %#', (_, now, phase) => {
  expect(waitlistPhase(start, at(now), hours)).toBe(phase);
});

test.each([
  ['21:59:59', false],
  ['22:00:00', true],
  ['23:59:59', true],
  ['00:00:00', true],
  ['06:59:59', true],
  ['07:00:00', false],
])('%s in the studio is quiet: %s', (clock, expected) => {
  expect(isQuiet(at(`2026-11-24T${clock}`), quiet)).toBe(expected);
});

test.each<{ title: string; from: string; minutes: number; until: string }>([
  { title: 'by day', from: '2026-11-24T10:00:00', minutes: 90, until: '2026-11-24T11:30' },
  { title: 'over the night', from: '2026-11-24T21:30:00', minutes: 60, until: '2026-11-25T07:30' },
  { title: 'up to the night', from: '2026-11-24T21:00:00', minutes: 60, until: '2026-11-24T22:00' },
  {
    title: 'from within the night',
    from: '2026-11-25T02:00:00',
    minutes: 15,
    until: '2026-11-25T07:15',
  },
  {
    title: 'over two nights',
    from: '2026-11-24T21:00:00',
    minutes: 17 * 60,
    until: '2026-11-26T08:00',
  },
])('$title: the clock stands still in the quiet hours', ({ from, minutes, until }) => {
  const ms = minutes * 60_000;
  const ends = addAwake(at(from), ms, quiet);
  expect(wallOf(ends)).toBe(until);
  expect(awakeMs(at(from), ends, quiet)).toBe(ms);
});

test('a studio without quiet hours', () => {
  const none = { quietFrom: '00:00', quietUntil: '00:00' };
  expect(isQuiet(at('2026-11-24T00:00:00'), none)).toBe(false);
  expect(wallOf(addAwake(at('2026-11-24T23:00:00'), 120 * 60_000, none))).toBe('2026-11-25T01:00');
});

test.each<{
  title: string;
  now: string;
  clock: string;
  waitingCount: number;
  until: string | undefined;
}>([
  {
    title: 'days ahead, alone: 2 h',
    now: '2026-11-22T10:00:00',
    clock: '18:30',
    waitingCount: 1,
    until: '2026-11-22T12:00',
  },
  {
    title: '8 h for 3 on the waitlist: a quarter each',
    now: '2026-11-24T09:30:00',
    clock: '18:30',
    waitingCount: 3,
    until: '2026-11-24T11:30',
  },
  {
    title: '4 h for 7 on the waitlist: half an hour',
    now: '2026-11-24T13:30:00',
    clock: '18:30',
    waitingCount: 7,
    until: '2026-11-24T14:00',
  },
  {
    title: 'an hour for 9 on the waitlist: 15 min',
    now: '2026-11-24T16:30:00',
    clock: '18:30',
    waitingCount: 9,
    until: '2026-11-24T16:45',
  },
  {
    title: '10 min before it closes',
    now: '2026-11-24T17:20:00',
    clock: '18:30',
    waitingCount: 1,
    until: '2026-11-24T17:30',
  },
  {
    title: '5 min before it closes',
    now: '2026-11-24T17:25:00',
    clock: '18:30',
    waitingCount: 1,
    until: '2026-11-24T17:30',
  },
  {
    title: 'later than that',
    now: '2026-11-24T17:25:01',
    clock: '18:30',
    waitingCount: 1,
    until: undefined,
  },
  {
    title: 'in the evening',
    now: '2026-11-23T21:30:00',
    clock: '18:30',
    waitingCount: 1,
    until: '2026-11-24T08:30',
  },
  {
    title: 'in the night',
    now: '2026-11-23T22:00:00',
    clock: '18:30',
    waitingCount: 1,
    until: undefined,
  },
  {
    title: 'for a class of the early morning',
    now: '2026-11-23T21:30:00',
    clock: '06:30',
    waitingCount: 1,
    until: '2026-11-23T21:45',
  },
  {
    title: 'at 07:00 for one at 09:00',
    now: '2026-11-24T07:00:00',
    clock: '09:00',
    waitingCount: 1,
    until: '2026-11-24T07:30',
  },
])('an offer $title', ({ now, clock, waitingCount, until }) => {
  const closesAt = new Date(at(`2026-11-24T${clock}:00`).getTime() - 3_600_000);
  expect(wallOf(answerUntil({ now: at(now), closesAt, waitingCount }, quiet))).toBe(until);
});
