import { layOut, problemOf, withOneMore } from './spots-draft.js';

const room = layOut(3, 2, 'reformer');

it('lays spots out row by row', () => {
  expect(room.map(({ number, row, column }) => [number, row, column])).toEqual([
    [1, 1, 1],
    [2, 1, 2],
    [3, 2, 1],
  ]);
});

it('adds the lowest free number on the first free place, of the same kind', () => {
  const [, second, ...rest] = layOut(4, 2, 'reformer');
  expect(withOneMore(rest).at(-1)).toMatchObject({ number: 1, row: 1, column: 1 });
  expect(withOneMore([...rest, ...withOneMore([])]).at(-1)).toEqual(second);
  expect(withOneMore(room).at(-1)).toMatchObject({ number: 4, row: 2, column: 2 });
  expect(withOneMore([])).toEqual(layOut(1, 1, 'reformer'));
});

it.each([
  ['nothing', room, null],
  ['nothing without spots', [], null],
  ['a number twice', [...room, { ...room[0]!, row: 9 }], 'Two spots have the number 1.'],
  ['a place twice', [...room, { ...room[0]!, number: 9 }], 'Spots 1 and 9 are on the same place.'],
  [
    'none in order',
    room.map((spot) => ({ ...spot, outOfOrder: true })),
    'At least one spot is in order. Retire the room instead.',
  ],
  [
    'a number that was deleted',
    [{ ...room[0]!, number: Number('') }],
    'Numbers go from 1 to 99, rows and places from 1 to 12.',
  ],
])('finds %s', (_, spots, problem) => {
  expect(problemOf(spots)).toBe(problem);
});
