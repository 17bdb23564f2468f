import type { RosterView } from '@studio/contracts';
import { calledOff, canTick, currentClass, expected, isOpen, missing } from './roster-rules.js';

const entry = (name: string, status: RosterView['entries'][number]['status']) =>
  ({
    bookingId: name,
    userId: name,
    name,
    status,
    bookedAt: '',
    checkedInAt: null,
    visits: 1,
    avatarUrl: null,
    noShow: null,
    waived: false,
  }) as const;

test('who gave the place back is not expected; the rest stand by name', () => {
  const names = expected([
    entry('Zara', 'confirmed'),
    entry('Ben', 'cancelled'),
    entry('Ana', 'attended'),
    entry('Cleo', 'late_cancelled'),
    entry('Mia', 'no_show'),
  ]).map(({ name }) => name);
  expect(names).toEqual(['Ana', 'Mia', 'Zara']);
});

const rosters = ['06:20', '08:20', '18:20'].map((end) => ({
  schedule: { endsAt: `2026-11-23T${end}:00Z` },
  entries: [],
})) as unknown as RosterView[];

test.each([
  ['05:00', '06:20'],
  ['06:20', '08:20'],
  ['12:00', '18:20'],
  ['20:00', '18:20'],
])('at %s the class that ends %s is meant', (now, end) => {
  const current = currentClass(rosters, new Date(`2026-11-23T${now}:00Z`));
  expect(current?.schedule.endsAt).toContain(end);
});

test('a cancelled class is meant only where there is no other; its names stay', () => {
  const [first, ...later] = rosters;
  const cancelled = {
    ...first,
    schedule: { ...first?.schedule, status: 'cancelled' },
  } as RosterView;
  const now = new Date('2026-11-23T05:00:00Z');
  expect(currentClass([cancelled, ...later], now)).toBe(later[0]);
  expect(currentClass([cancelled], now)).toBe(cancelled);
  const entries = [entry('Zara', 'studio_cancelled'), entry('Ben', 'cancelled')];
  expect(calledOff(entries).map(({ name }) => name)).toEqual(['Zara']);
});

test('no class, none meant', () => {
  expect(currentClass([], new Date())).toBeUndefined();
});

const missed = (pending: boolean) => ({
  ...entry('Mia', 'no_show'),
  noShow: { pending, finalAt: '2026-11-24T09:20:00Z' },
});

test('a pending no-show can be put right, a final one not', () => {
  expect([entry('Ana', 'confirmed'), missed(true), missed(false)].map(canTick)).toEqual([
    true,
    true,
    false,
  ]);
});

const schedule = {
  status: 'scheduled',
  date: '2026-11-23',
  startsAt: '2026-11-23T16:30:00Z',
  endsAt: '2026-11-23T17:20:00Z',
};
const roster = {
  schedule,
  entries: [entry('Ana', 'attended'), entry('Ben', 'confirmed'), entry('Cleo', 'cancelled')],
  missingFrom: '2026-11-23T16:25:00Z',
  correctUntil: '2026-11-24T17:20:00Z',
} as unknown as RosterView;

test.each([
  ['2026-11-22T19:59:59Z', false],
  ['2026-11-22T20:00:00Z', true],
  ['2026-11-23T19:59:59Z', true],
  ['2026-11-24T17:19:59Z', true],
  ['2026-11-24T17:20:00Z', false],
])('at %s the class of the 23rd that ends 21:20 is open: %s', (now, open) => {
  expect(isOpen(roster, new Date(now))).toBe(open);
});

test.each([
  ['16:24:59', []],
  ['16:25:00', ['Ben']],
  ['17:19:59', ['Ben']],
  ['17:20:00', []],
])('at %s %j are missing', (time, names) => {
  const found = missing(roster, new Date(`2026-11-23T${time}Z`));
  expect(found.map(({ name }) => name)).toEqual(names);
});
