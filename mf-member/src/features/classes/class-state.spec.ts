import type { ScheduleView } from '@studio/contracts';
import { classState, isOfferPhase } from './class-state.js';
import type { ClassFacts } from './class-state.js';

const now = new Date('2026-11-23T08:00:00Z');
const base: ClassFacts = {
  startsAt: '2026-11-24T02:30:00Z',
  endsAt: '2026-11-24T03:20:00Z',
  status: 'scheduled',
  seatsLeft: 4,
  waiting: 0,
  mine: null,
  myWaiting: null,
  bookingOpensAt: '2026-11-10T02:30:00Z',
  waitlistClosesAt: '2026-11-24T01:30:00Z',
  waitlistLimit: 7,
};
const inMinutes = (minutes: number): string =>
  new Date(now.getTime() + minutes * 60_000).toISOString();
const mine = (status: NonNullable<ScheduleView['mine']>['status']) => ({
  mine: { bookingId: 'b', status },
});
const waitingEntry = (state: NonNullable<ScheduleView['myWaiting']>['state']) => ({
  seatsLeft: 0,
  myWaiting: {
    entryId: 'e',
    position: 2,
    mode: 'auto' as const,
    state,
    offerUntil: null,
    skippedBecause: null,
  },
});
const begun = { startsAt: '2026-11-23T07:30:00Z', endsAt: '2026-11-23T08:20:00Z' };
const over = { startsAt: '2026-11-23T02:30:00Z', endsAt: '2026-11-23T03:20:00Z' };

test.each<[string, Partial<ClassFacts>, string]>([
  ['seats left', {}, 'book'],
  ['one seat left', { seatsLeft: 1 }, 'book'],
  ['no seat left', { seatsLeft: 0 }, 'join'],
  ['no seat left, room in line', { seatsLeft: 0, waiting: 6 }, 'join'],
  ['no seat left, nor in line', { seatsLeft: 0, waiting: 7 }, 'full'],
  [
    'no seat left, a second before the list closes',
    { seatsLeft: 0, waitlistClosesAt: inMinutes(0.02) },
    'join',
  ],
  ['no seat left, the list closes now', { seatsLeft: 0, waitlistClosesAt: inMinutes(0) }, 'full'],
  ['in line', waitingEntry('waiting'), 'waiting'],
  ['in line, skipped', waitingEntry('skipped'), 'waiting'],
  ['in line, a seat is offered', waitingEntry('offered'), 'offered'],
  ['in line when it begins', { ...waitingEntry('waiting'), ...begun }, 'past'],
  ['held until it is paid', mine('held'), 'held'],
  ['held, now full', { ...mine('held'), seatsLeft: 0 }, 'held'],
  ['a hold that lapsed counts as none', mine('lapsed'), 'book'],
  ['own seat', mine('confirmed'), 'booked'],
  ['own seat in a full class', { ...mine('confirmed'), seatsLeft: 0 }, 'booked'],
  ['own seat in a class that is on', { ...begun, ...mine('confirmed') }, 'booked'],
  ['own seat, not checked in, over', { ...over, ...mine('confirmed') }, 'past'],
  ['checked in', { ...begun, ...mine('attended') }, 'attended'],
  ['cancelled own seat counts as none', mine('cancelled'), 'book'],
  ['cancelled late, class now full', { ...mine('late_cancelled'), seatsLeft: 0 }, 'join'],
  ['begun a minute ago', begun, 'past'],
  ['starts this instant', { startsAt: now.toISOString() }, 'past'],
  ['the studio cancelled', { status: 'cancelled' }, 'cancelled'],
  [
    'the studio cancelled an own class',
    { status: 'cancelled', ...mine('studio_cancelled') },
    'cancelled',
  ],
  ['booking opens now', { bookingOpensAt: inMinutes(0) }, 'book'],
  ['booking opens in a second', { bookingOpensAt: inMinutes(0.02) }, 'early'],
  ['booking opens later, and it is full', { bookingOpensAt: inMinutes(1), seatsLeft: 0 }, 'full'],
])('%s', (_, facts, state) => {
  expect(classState({ ...base, ...facts }, now)).toBe(state);
});

test.each([
  [1, false],
  [0, true],
  [-1, true],
])('offers begin in %s minutes on: offers only %s', (minutes, expected) => {
  expect(isOfferPhase({ waitlistAsksFrom: inMinutes(minutes) }, now)).toBe(expected);
});
