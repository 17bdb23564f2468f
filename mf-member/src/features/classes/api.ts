import { call, isApiError, newIdempotencyKey } from '@studio/api-client';
import { bookClass, getMyBooking, getSchedule, listSchedules } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { addDays } from '@studio/ui/format';
import { useEffect, useRef } from 'react';
import { applyBooking } from '../../shared/booking-cache.js';

const week = (monday: string) => ({
  queryKey: keys.schedulesBetween(monday, addDays(monday, 6)),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(listSchedules, { query: { from: monday, to: addDays(monday, 6) }, signal }),
});

/** The week's classes; the next week is fetched when this one is there. */
export const useWeek = (monday: string) => {
  const client = useQueryClient();
  const query = useQuery(week(monday));
  const { isSuccess } = query;
  useEffect(() => {
    if (isSuccess) void client.prefetchQuery(week(addDays(monday, 7)));
  }, [client, isSuccess, monday]);
  return query;
};

/** The week after, which useWeek has asked for already. */
export const useWeekAfter = (monday: string) => useQuery(week(addDays(monday, 7)));

/** One class with what would pay for it. */
export const useSchedule = (scheduleId: string) =>
  useQuery({
    queryKey: keys.schedule(scheduleId),
    queryFn: ({ signal }) => call(getSchedule, { params: { id: scheduleId }, signal }),
  });

export const useBooking = (bookingId: string) =>
  useQuery({
    queryKey: keys.myBookingsWhen(bookingId),
    queryFn: ({ signal }) => call(getMyBooking, { params: { id: bookingId }, signal }),
  });

interface Intent {
  scheduleId: string;
  userPackageId: string | undefined;
}

/** No answer, or none that decides: the same key may be sent again. */
const isUndecided = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500;

/**
 * Books with one Idempotency-Key per intent (this class, this package): a repeat after a lost
 * answer can't book twice; after a refusal the next try is a new intent.
 */
export const useBookClass = () => {
  const client = useQueryClient();
  const intents = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: (intent: Intent) => {
      const name = JSON.stringify(intent);
      const idempotencyKey = intents.current.get(name) ?? newIdempotencyKey();
      intents.current.set(name, idempotencyKey);
      return call(bookClass, { body: intent, idempotencyKey });
    },
    onSuccess: (answer) => applyBooking(client, answer),
    onError: (error, intent) => {
      if (isUndecided(error)) return;
      intents.current.delete(JSON.stringify(intent));
      // The screen was older than the class: full, cancelled, started.
      void client.invalidateQueries({ queryKey: keys.schedules });
      void client.invalidateQueries({ queryKey: keys.schedule(intent.scheduleId) });
    },
  });
};
