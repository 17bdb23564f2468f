import type { RosterView } from '@studio/contracts';
import { withName } from './roster-filter.js';

const roster = (...names: string[]) =>
  ({ entries: names.map((name) => ({ name })) }) as unknown as RosterView;

test.each([
  ['suwaidi  noor', ['Noor Al Suwaidi']],
  ['شيخه', ['شيخة المنصوري']],
  ['nobody', []],
  [' ', ['Noor Al Suwaidi', 'شيخة المنصوري']],
])('check-in finds by %j', (text, names) => {
  const found = withName([roster('Noor Al Suwaidi', 'شيخة المنصوري')], text);
  expect(found.flatMap(({ entries }) => entries.map(({ name }) => name))).toEqual(names);
});
