import { call } from '@studio/api-client';
import { listMyBookings, listMyEvents } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';

export type When = 'upcoming' | 'past';

/** Own places, the first `limit` of them (50 to 200). */
export const useMyBookings = (when: When, limit: number) =>
  useQuery({
    queryKey: [...keys.myBookingsWhen(when), limit],
    queryFn: ({ signal }) => call(listMyBookings, { query: { when, limit }, signal }),
    placeholderData: (previous) => previous,
  });

/** Own places at events, and the lists one waits on. */
export const useMyEvents = () =>
  useQuery({
    queryKey: keys.myEvents,
    queryFn: ({ signal }) => call(listMyEvents, { signal }),
  });
