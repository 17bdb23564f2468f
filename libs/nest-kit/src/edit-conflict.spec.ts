import { changedFields, refuseEditConflict, type RecordChange } from './edit-conflict.js';
import { Refused } from './refused.js';

const at = new Date('2026-11-23T04:00:00Z');
const change = (version: number, before: object, after: object): RecordChange => ({
  version,
  at,
  by: 'Layla',
  before: { ...before },
  after: { ...after },
});
const refusalOf = (wanted: object, since: RecordChange[]): unknown => {
  try {
    refuseEditConflict({ ...wanted }, since);
    return null;
  } catch (error) {
    return error instanceof Refused ? [error.code, error.details] : error;
  }
};
const seats = change(4, { capacity: 10 }, { capacity: 8 });

test('changed fields are found from both sides', () => {
  const facts = changedFields({ a: 1, b: [1], c: null }, { a: 2, b: [1], c: undefined });
  expect(facts).toEqual({ before: { a: 1 }, after: { a: 2 } });
});

test.each([
  ['another field', { roomId: 'b' }, [seats]],
  ['the same value', { capacity: 8 }, [seats]],
  ['nothing since', { capacity: 12 }, []],
  ['changed and put back', { capacity: 12 }, [seats, change(5, { capacity: 8 }, { capacity: 10 })]],
  ['a field that is not sent', { capacity: undefined }, [seats]],
])('no conflict: %s', (_, wanted, since) => {
  expect(refusalOf(wanted, since)).toBeNull();
});

test('a conflict names the field, both values, who, when, and the version to go on from', () => {
  const later = change(6, { capacity: 8 }, { capacity: 9 });
  expect(refusalOf({ capacity: 12, roomId: 'b' }, [seats, later])).toEqual([
    'EDIT_CONFLICT',
    {
      version: 6,
      changes: [
        { field: 'capacity', before: 10, after: 9, by: 'Layla', at: '2026-11-23T04:00:00.000Z' },
      ],
    },
  ]);
});
