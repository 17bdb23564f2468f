import type { EventView } from '@studio/contracts';
import { anEvent, mine } from '../../testing/sample-events.js';
import { clockOf, isClosing } from '../../shared/countdown.js';
import { eventState } from './event-state.js';
import { cancelMessage } from './own-place.js';

const past = new Date(Date.now() - 1).toISOString();

test.each<[name: string, changes: Partial<EventView>, state: ReturnType<typeof eventState>]>([
  ['full', {}, 'full'],
  ['places left, free', { placesLeft: 1, is_free: true }, 'free'],
  ['places left, with a price', { placesLeft: 1 }, 'paid'],
  ['own place in a full event', { mine: { ...mine, status: 'confirmed' } }, 'booked'],
  ['own place while it runs', { startsAt: past, mine: { ...mine, status: 'confirmed' } }, 'booked'],
  ['held', { mine: { ...mine, status: 'active' } }, 'to_pay'],
  ['held, and begun', { startsAt: past, mine: { ...mine, status: 'active' } }, 'begun'],
  ['in line', { mine: { ...mine, status: 'waiting' } }, 'waiting'],
  ['begun, with places', { startsAt: past, placesLeft: 3 }, 'begun'],
  ['over', { startsAt: past, endsAt: past, mine: { ...mine, status: 'confirmed' } }, 'ended'],
  ['cancelled', { status: 'cancelled', placesLeft: 3 }, 'cancelled'],
])('%s', (_name, changes, state) => {
  expect(eventState(anEvent(changes), Date.now())).toBe(state);
});

test.each([
  [7_200_000, '2:00:00'],
  [3_599_001, '1:00:00'],
  [299_001, '05:00'],
  [299_000, '04:59'],
  [1, '00:01'],
  [0, '00:00'],
  [-5_000, '00:00'],
])('%p ms left read %s', (left, expected) => {
  expect(clockOf(left)).toBe(expected);
});

test('the warning begins at five minutes', () => {
  expect([300_001, 300_000].map(isClosing)).toEqual([false, true]);
});

test('cancelling says what happens to the money', () => {
  const until = '2026-11-23T15:00:00.000Z';
  const at = Date.parse(until);
  expect(cancelMessage(null, at)).toMatch('costs nothing');
  expect(cancelMessage(until, at)).toMatch('all of the price back');
  expect(cancelMessage(until, at + 1)).toMatch('not refunded');
});
