import { aBooking, aSchedule } from '../../../testing/samples.js';
import { movableTo } from './movable.js';

const now = new Date();
const HOUR = 60 * 60_000;
const at = (hours: number, changes: Parameters<typeof aSchedule>[0] = {}) =>
  aSchedule({
    id: `01900000-0000-7000-8000-0000000003${hours}`,
    startsAt: new Date(now.getTime() + hours * HOUR).toISOString(),
    endsAt: new Date(now.getTime() + (hours + 0.9) * HOUR).toISOString(),
    ...changes,
  });
const booking = aBooking();
const other = { ...aSchedule().classType, id: aSchedule().room.id, name: 'Barre' };
const card = { ...booking.paidWith, kind: 'drop_in' as const };

test.each([
  ['another time of the same class', at(24), { anyKind: false, can: true }],
  ['a full one', at(24, { seatsLeft: 0 }), { anyKind: true, can: false }],
  ['a cancelled one', at(24, { status: 'cancelled' }), { anyKind: true, can: false }],
  [
    'another kind, when only the same is asked for',
    at(24, { classType: other }),
    { anyKind: false, can: false },
  ],
  [
    'another kind, when all are asked for',
    at(24, { classType: other }),
    { anyKind: true, can: true },
  ],
  ['one that costs more credits', at(24, { creditCost: 2 }), { anyKind: true, can: false }],
  ['the booked class itself', { ...at(24), id: booking.scheduleId }, { anyKind: true, can: false }],
])('%s', (_, schedule, { anyKind, can }) => {
  expect(movableTo(booking, [schedule], { now, anyKind })).toEqual(can ? [schedule] : []);
});

test('a seat that was paid by card moves only to a class of the same price', () => {
  const paid = aBooking({ paidWith: card });
  const cheaper = at(30, { dropInPrice: 10_000 });
  expect(movableTo(paid, [at(24), cheaper], { now, anyKind: true })).toEqual([at(24)]);
});

test('none that overlaps another own class, the soonest first', () => {
  const mine = { bookingId: booking.id, status: 'confirmed' as const };
  const own = at(30, { mine });
  const beside = at(31, { startsAt: own.startsAt });
  const choices = movableTo(booking, [at(40), beside, own, at(24)], { now, anyKind: true });
  expect(choices.map(({ id }) => id)).toEqual([at(24).id, at(40).id]);
});
