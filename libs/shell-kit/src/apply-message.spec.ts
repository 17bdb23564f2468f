import { QueryClient } from '@tanstack/react-query';
import { applyMessage } from './apply-message.js';
import { keys } from './query-keys.js';

const scheduleId = '018f0000-0000-7000-8000-000000000001';

describe('a message of /realtime', () => {
  it('changes the seats in place, in lists and on the class', () => {
    const client = new QueryClient();
    const before = { id: scheduleId, capacity: 10, booked: 9, seatsLeft: 1, waiting: 0 };
    client.setQueryData(keys.schedulesBetween('a', 'b'), { items: [before, { id: 'other' }] });
    client.setQueryData(keys.schedule(scheduleId), before);
    applyMessage(client, { type: 'seats', scheduleId, capacity: 10, booked: 10, waiting: 2 });
    const after = { id: scheduleId, capacity: 10, booked: 10, seatsLeft: 0, waiting: 2 };
    expect(client.getQueryData(keys.schedulesBetween('a', 'b'))).toEqual({
      items: [after, { id: 'other' }],
    });
    expect(client.getQueryData(keys.schedule(scheduleId))).toEqual(after);
  });

  it.each([
    [{ type: 'bookings' as const }, keys.myBookings],
    [{ type: 'packages' as const }, keys.myPackages],
    [{ type: 'notifications' as const }, keys.notifications],
    [{ type: 'roster' as const, scheduleId }, keys.roster(scheduleId)],
  ])('%p asks for %p again', (message, key) => {
    const client = new QueryClient();
    client.setQueryData(key, { items: [] });
    applyMessage(client, message);
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });
});
