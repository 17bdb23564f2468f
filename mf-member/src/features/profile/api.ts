import { call } from '@studio/api-client';
import { listMyBookings } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';

export type When = 'upcoming' | 'past';

/** Own places, the first `limit` of them (50 to 200). */
export const useMyBookings = (when: When, limit: number) =>
  useQuery({
    queryKey: [...keys.myBookingsWhen(when), limit],
    queryFn: ({ signal }) => call(listMyBookings, { query: { when, limit }, signal }),
    placeholderData: (previous) => previous,
  });
