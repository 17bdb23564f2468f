import { call } from '@studio/api-client';
import { listSchedules, rescheduleBooking } from '@studio/contracts';
import type { BookingView } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { addDays, studioDay } from '@studio/ui/format';
import { refreshClasses } from '../../shared/booking-cache.js';
import { useIntentKeys } from '../../shared/intent-keys.js';

/** Days ahead that can be booked (domain.md, Booking 2). */
const AHEAD = 14;

/** All that can be booked from now on. */
export const useComing = (now: Date) => {
  const from = studioDay(now);
  const to = addDays(from, AHEAD);
  return useQuery({
    queryKey: keys.schedulesBetween(from, to),
    queryFn: ({ signal }) => call(listSchedules, { query: { from, to }, signal }),
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
