import { call } from '@studio/api-client';
import { bookClass, getMyBooking, listSchedules } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useEffect } from 'react';
import { applyBooking, refreshClasses } from '../../shared/booking-cache.js';
import { useIntentKeys } from '../../shared/intent-keys.js';
import { lastOf, pageAfter } from './schedule-days.js';

const page = (first: string) => ({
  queryKey: keys.schedulesBetween(first, lastOf(first)),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(listSchedules, { query: { from: first, to: lastOf(first) }, signal }),
});

/** The classes of seven days; those of the seven after are fetched when these are there. */
export const usePage = (first: string) => {
  const client = useQueryClient();
  const query = useQuery(page(first));
  const { isSuccess } = query;
  useEffect(() => {
    if (isSuccess) void client.prefetchQuery(page(pageAfter(first)));
  }, [client, isSuccess, first]);
  return query;
};

/** A page beside the one that is shown: nobody waits for it. */
export const usePageBeside = (first: string, isShown = true) =>
  useQuery({ ...page(first), enabled: isShown });

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
