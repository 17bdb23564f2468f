import { QueryClient } from '@tanstack/react-query';
import { applyMessage, refreshAll } from './apply-message.js';
import { keys } from './query-keys.js';

const userId = '018f0000-0000-7000-8000-000000000002';
const scheduleId = '018f0000-0000-7000-8000-000000000001';

describe('a message of /realtime', () => {
  it('changes the seats in place, in lists and on the class', () => {
    const client = new QueryClient();
    const before = { id: scheduleId, capacity: 10, booked: 9, seatsLeft: 1, waiting: 0 };
    client.setQueryData(keys.schedulesBetween('a', 'b'), { items: [before, { id: 'other' }] });
    client.setQueryData(keys.schedule(scheduleId), before);
    applyMessage(client, {
      type: 'seats',
      scheduleId,
      capacity: 10,
      booked: 10,
      waiting: 2,
      seatsLeft: 0,
    });
    const after = { id: scheduleId, capacity: 10, booked: 10, seatsLeft: 0, waiting: 2 };
    expect(client.getQueryData(keys.schedulesBetween('a', 'b'))).toEqual({
      items: [after, { id: 'other' }],
    });
    expect(client.getQueryData(keys.schedule(scheduleId))).toEqual(after);
  });

  it('asks again for the position of whoever waits for that class', () => {
    const client = new QueryClient();
    const myWaiting = { position: 2 };
    const list = { items: [{ id: scheduleId, myWaiting }] };
    client.setQueryData(keys.schedulesBetween('a', 'b'), list);
    client.setQueryData(keys.myWaiting, { position: 2 });
    const message = { type: 'seats' as const, capacity: 10, booked: 10, waiting: 1, seatsLeft: 0 };
    applyMessage(client, { ...message, scheduleId: 'other' });
    expect(client.getQueryState(keys.myWaiting)?.isInvalidated).toBe(false);
    applyMessage(client, { ...message, scheduleId });
    for (const key of [keys.myWaiting, keys.schedulesBetween('a', 'b')])
      expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('changes the places left of an event in place, and asks again where one waits', () => {
    const client = new QueryClient();
    const eventId = scheduleId;
    const message = { type: 'event' as const, eventId, placesLeft: 2, waiting: 0 };
    const before = { id: eventId, placesLeft: 3, waiting: 0, mine: null };
    client.setQueryData(keys.home, { events: [before, { id: 'other' }] });
    client.setQueryData(keys.event(eventId), before);
    applyMessage(client, message);
    expect(client.getQueryData(keys.event(eventId))).toEqual({ ...before, placesLeft: 2 });
    expect(client.getQueryData(keys.home)).toEqual({
      events: [{ ...before, placesLeft: 2 }, { id: 'other' }],
    });
    expect(client.getQueryState(keys.event(eventId))?.isInvalidated).toBe(false);
    client.setQueryData(keys.event(eventId), { ...before, mine: { status: 'waiting' } });
    applyMessage(client, message);
    expect(client.getQueryState(keys.event(eventId))?.isInvalidated).toBe(true);
  });

  it.each([
    [{ type: 'events' as const }, keys.myEvents],
    [{ type: 'bookings' as const }, keys.myBookings],
    [{ type: 'bookings' as const }, keys.myWaiting],
    [{ type: 'packages' as const }, keys.myPackages],
    [{ type: 'notifications' as const }, keys.notifications],
    [
      { type: 'event' as const, eventId: scheduleId, placesLeft: 1, waiting: 2 },
      keys.adminEvent(scheduleId),
    ],
    [{ type: 'roster' as const, scheduleId }, keys.roster(scheduleId)],
    [{ type: 'roster' as const, scheduleId }, keys.pendingNoShows],
  ])('%p asks for %p again', (message, key) => {
    const client = new QueryClient();
    client.setQueryData(key, { items: [] });
    applyMessage(client, message);
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it.each([
    ['person', keys.adminMemberPart(userId, 'notes')],
    ['person', keys.adminUsers({ search: 'noor' })],
    ['bookings', keys.adminMember(userId)],
    ['bookings', keys.adminBookingPreview(userId, scheduleId)],
    ['packages', keys.adminExpiring({ days: 14 })],
    ['subscriptions', keys.adminSubscriptions({ status: 'all' })],
    ['money', keys.adminSales('2026-11-23')],
    ['money', keys.adminPayouts(userId)],
    ['messages', keys.adminBroadcastPage(null)],
    ['events', keys.adminEvent(scheduleId)],
    ['kiosks', keys.adminKiosks],
    ['studio', keys.roster(scheduleId)],
  ] as const)('for the desk about %s asks for %p again', (about, key) => {
    const client = new QueryClient();
    client.setQueryData<unknown>(key, { items: [] });
    applyMessage(client, { type: 'front_desk', about, userId });
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });
});

it('refreshes all but the profile and the payments that were verified', () => {
  const client = new QueryClient();
  const payment = [...keys.payment('cs_1'), 'package', 1];
  for (const key of [keys.home, keys.profile, payment]) client.setQueryData(key, {});
  refreshAll(client);
  const isStale = (key: readonly unknown[]): boolean | undefined =>
    client.getQueryState(key)?.isInvalidated;
  expect([keys.home, keys.profile, payment].map(isStale)).toEqual([true, false, false]);
});
