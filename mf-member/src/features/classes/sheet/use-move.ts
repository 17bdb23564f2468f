import { call } from '@studio/api-client';
import { listSchedules, rescheduleBooking } from '@studio/contracts';
import type { BookingView } from '@studio/contracts';
import { studioPolicyQuery } from '@studio/shell-kit/policy';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { addDays, studioDay } from '@studio/ui/format';
import { refreshClasses } from '../../../shared/booking-cache.js';
import { useIntentKeys } from '../../../shared/intent-keys.js';

/** The timetable is asked for so many days at most at once. */
const MOST_DAYS = 61;

/** All that can be booked from now on. */
export const useComing = (now: Date) => {
  const from = studioDay(now);
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.schedulesBetween(from, 'bookable'),
    queryFn: async ({ signal }) => {
      const { bookingOpensDays } = await client.fetchQuery(studioPolicyQuery);
      const to = addDays(from, Math.min(bookingOpensDays, MOST_DAYS));
      return call(listSchedules, { query: { from, to }, signal });
    },
  });
};

/** Both seats in one transaction: the old one goes only when the new one is there. */
export const useMove = (booking: BookingView) => {
  const client = useQueryClient();
  const intents = useIntentKeys();
  return useMutation({
    mutationFn: (scheduleId: string) =>
      call(rescheduleBooking, {
        params: { id: booking.id },
        body: { scheduleId },
        idempotencyKey: intents.keyOf({ id: booking.id, scheduleId }),
      }),
    onSuccess: () => refreshClasses(client),
    onError: (error, scheduleId) => {
      if (intents.isRefused({ id: booking.id, scheduleId }, error)) refreshClasses(client);
    },
  });
};
