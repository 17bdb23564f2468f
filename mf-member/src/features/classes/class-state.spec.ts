import type { ScheduleView } from '@studio/contracts';
import { classState } from './class-state.js';

const now = new Date('2026-11-23T08:00:00Z');
type Facts = Pick<ScheduleView, 'startsAt' | 'endsAt' | 'status' | 'seatsLeft' | 'mine'>;

const base: Facts = {
  startsAt: '2026-11-24T02:30:00Z',
  endsAt: '2026-11-24T03:20:00Z',
  status: 'scheduled',
  seatsLeft: 4,
  mine: null,
};
const mine = (status: NonNullable<ScheduleView['mine']>['status']) => ({
  mine: { bookingId: 'b', status },
});
const begun = { startsAt: '2026-11-23T07:30:00Z', endsAt: '2026-11-23T08:20:00Z' };
const over = { startsAt: '2026-11-23T02:30:00Z', endsAt: '2026-11-23T03:20:00Z' };

test.each<[string, Partial<Facts>, string]>([
  ['seats left', {}, 'book'],
  ['one seat left', { seatsLeft: 1 }, 'book'],
  ['no seat left', { seatsLeft: 0 }, 'full'],
  ['own seat', mine('confirmed'), 'booked'],
  ['own seat in a full class', { ...mine('confirmed'), seatsLeft: 0 }, 'booked'],
  ['own seat in a class that is on', { ...begun, ...mine('confirmed') }, 'booked'],
  ['own seat, not checked in, over', { ...over, ...mine('confirmed') }, 'past'],
  ['checked in', { ...begun, ...mine('attended') }, 'attended'],
  ['cancelled own seat counts as none', mine('cancelled'), 'book'],
  ['cancelled late, class now full', { ...mine('late_cancelled'), seatsLeft: 0 }, 'full'],
  ['begun a minute ago', begun, 'past'],
  ['starts this instant', { startsAt: now.toISOString() }, 'past'],
  ['the studio cancelled', { status: 'cancelled' }, 'cancelled'],
  [
    'the studio cancelled an own class',
    { status: 'cancelled', ...mine('studio_cancelled') },
    'cancelled',
  ],
  ['exactly 14 days ahead', { startsAt: '2026-12-07T08:00:00Z' }, 'book'],
  ['more than 14 days ahead', { startsAt: '2026-12-07T08:00:01Z' }, 'early'],
  ['more than 14 days ahead and full', { startsAt: '2026-12-08T08:00:00Z', seatsLeft: 0 }, 'full'],
])('%s', (_, facts, state) => {
  expect(classState({ ...base, ...facts }, now)).toBe(state);
});
