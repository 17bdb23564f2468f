import type { PackageMovement } from '@studio/contracts';
import { deltaLabel, movementLabels } from './movement-labels.js';

const row = (changes: Partial<PackageMovement>): PackageMovement => ({
  id: '1',
  kind: 'adjust',
  because: null,
  delta: 1,
  balance: 1,
  at: '2026-11-23T04:00:00Z',
  reason: null,
  bookingId: null,
  className: null,
  classStartsAt: null,
  ...changes,
});
const mat = { className: 'Mat', classStartsAt: '2026-11-25T04:30:00Z' };
const inMat = 'Mat, Wed 25 Nov, 08:30';

test.each<[Partial<PackageMovement>, string, string | null]>([
  [{ kind: 'grant' }, 'Bought', null],
  [{ kind: 'grant', because: 'gift', reason: 'Sorry' }, 'A gift of the studio', 'Sorry'],
  [{ kind: 'grant', because: 'moved' }, 'Moved to you by the studio', null],
  [{ kind: 'use', delta: -1, ...mat }, 'Booked', inMat],
  [{ kind: 'return', ...mat }, 'Back from a cancelled class', inMat],
  [{ kind: 'return', because: 'waiting_list' }, 'Back from a waiting list', null],
  [{ kind: 'hold', because: 'waiting_list', delta: -1 }, 'Held for a waiting list', null],
  [{ kind: 'expire', delta: -3 }, 'Expired', null],
  [{ because: 'staff', reason: 'A late start' }, 'Given by the studio', 'A late start'],
  [{ because: 'staff', delta: -1 }, 'Taken by the studio', null],
  [{ because: 'moved', delta: -1 }, 'Moved to another member', null],
  [{ because: 'refund', delta: -4 }, 'Taken back with a refund', null],
  [{ because: 'dispute', delta: -4 }, 'Taken: the payment was disputed', null],
])('%j reads %j', (changes, title, detail) => {
  expect(movementLabels(row(changes))).toEqual({ title, detail });
});

test('signs are those of a book', () => {
  expect([deltaLabel(2), deltaLabel(-1)]).toEqual(['+2', '−1']);
});
