import type { ActiveCheckIn } from '@studio/contracts';
import { missingAt } from './rescue.js';

const roster = (status = 'scheduled') =>
  ({
    missingFrom: '2026-11-23T08:25:00Z',
    schedule: { status, startsAt: '2026-11-23T08:30:00Z', endsAt: '2026-11-23T09:20:00Z' },
    entries: [
      { name: 'Ana', status: 'confirmed' },
      { name: 'Ben', status: 'attended' },
      { name: 'Cleo', status: 'no_show' },
    ],
  }) as unknown as ActiveCheckIn;

test.each([
  ['08:24:59', []],
  ['08:25:00', ['Ana']],
  ['09:19:59', ['Ana']],
  ['09:20:00', []],
])('at %s %j are missing', (time, names) => {
  const found = missingAt(roster(), new Date(`2026-11-23T${time}Z`));
  expect(found.map(({ name }) => name)).toEqual(names);
});

test('nobody is missing in a class that is off', () => {
  expect(missingAt(roster('cancelled'), new Date('2026-11-23T08:26:00Z'))).toEqual([]);
});
