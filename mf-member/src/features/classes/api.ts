import { call } from '@studio/api-client';
import { bookClass, getMyBooking, getSchedule, listSchedules } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { addDays } from '@studio/ui/format';
import { useEffect } from 'react';
import { applyBooking, refreshClasses } from '../../shared/booking-cache.js';
import { useIntentKeys } from '../../shared/intent-keys.js';

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
    queryKey: keys.booking(bookingId),
    queryFn: ({ signal }) => call(getMyBooking, { params: { id: bookingId }, signal }),
  });

/** What is to be booked; without a choice the rule says what pays. */
export interface Intent {
  scheduleId: string;
  userPackageId?: string | undefined;
  subscriptionId?: string | undefined;
}

/** Books with a credit or a plan. */
export const useBookClass = () => {
  const client = useQueryClient();
  const intents = useIntentKeys();
  return useMutation({
    mutationFn: (intent: Intent) =>
      call(bookClass, { body: intent, idempotencyKey: intents.keyOf(intent) }),
    onSuccess: (answer) => applyBooking(client, answer),
    onError: (error, intent) => {
      if (intents.isRefused(intent, error)) refreshClasses(client);
    },
  });
};
