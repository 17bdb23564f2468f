import type { RosterView } from '@studio/contracts';
import { currentClass, expected } from './roster-rules.js';

const entry = (name: string, status: RosterView['entries'][number]['status']) =>
  ({
    bookingId: name,
    userId: name,
    name,
    status,
    bookedAt: '',
    checkedInAt: null,
    visits: 1,
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

test('no class, none meant', () => {
  expect(currentClass([], new Date())).toBeUndefined();
});
