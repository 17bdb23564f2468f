import type { RoomSpot } from '@studio/contracts';
import { completeRoom } from '../../catalogue/items/spot-rules.js';
import { displaced, freeSpots, toSpots, whyNotSpot, type SpotRequest } from './spot-rules.js';

const spot = (number: number, rest: Partial<RoomSpot> = {}): RoomSpot => ({
  number,
  kind: 'reformer',
  row: 1,
  column: number,
  outOfOrder: false,
  ...rest,
});
const broken = (number: number): RoomSpot => spot(number, { outOfOrder: true });

const startsAt = new Date('2026-11-23T06:00:00Z');
const endsAt = new Date('2026-11-23T06:50:00Z');
const request: SpotRequest = {
  status: 'confirmed',
  startsAt,
  endsAt,
  spots: [spot(1), broken(2)],
  wanted: 1,
  by: 'member',
  now: new Date('2026-11-23T05:59:59Z'),
};

describe('another spot', () => {
  it.each<[string, Partial<SpotRequest>, string | null]>([
    ['before the class', {}, null],
    ['any, before the class', { wanted: null }, null],
    ['as the class starts', { now: startsAt }, 'CLASS_STARTED'],
    ['any, as the class starts', { wanted: null, now: startsAt }, 'CLASS_STARTED'],
    ['by the staff while it runs', { by: 'staff', now: startsAt }, null],
    ['by the staff when it is over', { by: 'staff', now: endsAt }, 'CLASS_OVER'],
    ['of a number that is not there', { wanted: 3 }, 'SPOT_NOT_FOUND'],
    ['that is out of order', { wanted: 2 }, 'SPOT_OUT_OF_ORDER'],
    ['in a room without spots', { spots: [] }, 'SPOT_NOT_FOUND'],
    ['of a cancelled booking', { status: 'cancelled' }, 'NOT_BOOKED'],
    ['of a seat that is not paid yet', { status: 'held' }, 'NOT_BOOKED'],
    ['by the member who is in', { status: 'attended' }, 'NOT_BOOKED'],
    ['by the staff for who is in', { status: 'attended', by: 'staff' }, null],
  ])('%s: %s', (_, change, refusal) => {
    expect(whyNotSpot({ ...request, ...change })).toBe(refusal);
  });
});

describe('who has a spot that is gone', () => {
  const room = [1, 2, 3, 4].map((n) => spot(n));
  const held = (numbers: readonly number[]) => numbers.map((number) => ({ spot: number }));
  interface Case {
    numbers: number[];
    after: RoomSpot[];
    moves: [from: number, to: number | null][];
  }

  it.each<[string, Case]>([
    ['nobody, when all is in order', { numbers: [1, 2], after: room, moves: [] }],
    [
      'gets the nearest',
      { numbers: [2, 3], after: [spot(1), spot(2), broken(3), spot(4)], moves: [[3, 4]] },
    ],
    [
      'the lower of two as near',
      { numbers: [2], after: [spot(1), broken(2), spot(3), spot(4)], moves: [[2, 1]] },
    ],
    [
      'none, when all are taken',
      { numbers: [1, 2, 3, 4], after: [broken(1), ...room.slice(1)], moves: [[1, null]] },
    ],
    [
      'one each, in the order of their numbers',
      {
        numbers: [1, 2, 3],
        after: [broken(1), broken(2), spot(3), spot(4)],
        moves: [
          [1, 4],
          [2, null],
        ],
      },
    ],
    [
      'the same kind before a nearer one',
      {
        numbers: [2],
        after: [spot(1, { kind: 'chair' }), broken(2), spot(3, { kind: 'chair' }), spot(4)],
        moves: [[2, 4]],
      },
    ],
    [
      'another kind rather than none',
      { numbers: [1], after: [broken(1), spot(2, { kind: 'chair' })], moves: [[1, 2]] },
    ],
    [
      'the same when the number is taken off the room',
      { numbers: [4], after: room.slice(0, 3), moves: [[4, 3]] },
    ],
    ['none in a room without spots', { numbers: [1], after: [], moves: [[1, null]] }],
  ])('%s', (_, { numbers, after, moves }) => {
    const found = displaced(held(numbers), { before: room, after });
    expect(found.map(({ one, to }) => [one.spot, to])).toEqual(moves);
  });
});

describe('the seats of a room', () => {
  it.each<[string, Parameters<typeof completeRoom>, number | undefined]>([
    ['are its own without spots', [{ capacity: 12 }], 12],
    ['stay unsaid', [{}], undefined],
    ['are the spots in order', [{ capacity: 12, spots: [spot(1), broken(2), spot(3)] }], 2],
    ['are those of the spots that stay', [{ capacity: 12 }, [spot(1), spot(2)]], 2],
    ['are its own once it has no spots', [{ capacity: 12, spots: [] }, [spot(1)]], 12],
  ])('%s', (_, args, seats) => {
    expect(completeRoom(...args).capacity).toBe(seats);
  });

  it('its spots are kept by number', () => {
    expect(completeRoom({ spots: [spot(2), spot(1)] }).spots).toEqual([spot(1), spot(2)]);
  });
});

it('the map tells own, taken, free and out of order apart', () => {
  const room = [spot(1), spot(2), broken(3), spot(4)];
  const shown = toSpots(room, { mine: 1, taken: [2] });
  expect(shown.map(({ number, state }) => [number, state])).toEqual([
    [1, 'mine'],
    [2, 'taken'],
    [3, 'out_of_order'],
    [4, 'free'],
  ]);
  expect(freeSpots(room, [1, 2])).toEqual([4]);
});
