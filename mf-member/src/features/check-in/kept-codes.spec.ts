import { findKept, keepCode, type KeptCode } from './kept-codes.js';

const code = (bookingId: string, closesAt = '2026-11-23T08:45:00.000Z'): KeptCode => ({
  bookingId,
  secret: `secret of ${bookingId}`,
  opensAt: '2026-11-23T08:00:00.000Z',
  closesAt,
  ahead: 0,
  className: 'Reformer Flow',
  date: '2026-11-23',
  startTime: '12:30',
  checkedInAt: null,
});
const now = new Date('2026-11-23T08:00:00Z').getTime();
afterEach(() => localStorage.clear());

test('a device keeps the codes of one person, the latest of each booking', () => {
  keepCode('noor', code('a'), now);
  keepCode('noor', code('b'), now);
  keepCode('noor', { ...code('a'), ahead: 5_000 }, now);
  expect(findKept('noor', 'a')?.ahead).toBe(5_000);
  expect(findKept('noor', 'b')).toEqual(code('b'));
  expect(findKept('layla', 'a')).toBeUndefined();
});

test('somebody else who signs in takes the place', () => {
  keepCode('noor', code('a'), now);
  keepCode('layla', code('b'), now);
  expect(findKept('noor', 'a')).toBeUndefined();
});

test('past classes go, and what is no code is none', () => {
  keepCode('noor', code('old', '2026-11-21T08:45:00.000Z'), now);
  keepCode('noor', code('a'), now);
  expect(findKept('noor', 'old')).toBeUndefined();
  localStorage.setItem('person:check-in-codes', '{rubbish');
  expect(findKept('noor', 'a')).toBeUndefined();
});
