import type { RosterView } from '@studio/contracts';
import { canTick, isOpen, missing } from './roster-rules.js';

const entry = (name: string, changes: Partial<RosterView['entries'][number]> = {}) => ({
  bookingId: name,
  userId: name,
  name,
  status: 'confirmed' as const,
  bookedAt: '',
  checkedInAt: null,
  visits: 1,
  avatarUrl: null,
  noShow: null,
  waived: false,
  ...changes,
});
const roster = {
  schedule: {
    status: 'scheduled',
    date: '2026-11-23',
    startsAt: '2026-11-23T08:30:00Z',
    endsAt: '2026-11-23T09:20:00Z',
  },
  entries: [entry('Ana'), entry('Ben', { status: 'attended' })],
  // The studio's number: 30 hours after the end.
  correctUntil: '2026-11-24T15:20:00Z',
} as unknown as RosterView;

test.each([
  ['08:29:59', []],
  ['08:30:00', ['Ana']],
  ['09:19:59', ['Ana']],
  ['09:20:00', []],
])('at %s %j are missing', (time, names) => {
  const found = missing(roster, new Date(`2026-11-23T${time}Z`));
  expect(found.map(({ name }) => name)).toEqual(names);
});

test.each([
  ['2026-11-22T20:00:00Z', true],
  ['2026-11-24T15:19:59Z', true],
  ['2026-11-24T15:20:00Z', false],
])('at %s it is open: %s', (now, open) => {
  expect(isOpen(roster, new Date(now))).toBe(open);
});

const noShow = (pending: boolean) => ({ pending, finalAt: '2026-11-24T09:20:00Z' });

test('a no-show can be ticked while it is pending, and not once it is waived', () => {
  const entries = [
    entry('Ana', { noShow: noShow(true) }),
    entry('Ben', { noShow: noShow(false) }),
    entry('Cleo', { noShow: noShow(false), waived: true }),
  ];
  expect(entries.map(canTick)).toEqual([true, false, false]);
});
