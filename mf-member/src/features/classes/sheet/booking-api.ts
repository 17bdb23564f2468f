import { call } from '@studio/api-client';
import { bookClass, getMyBooking } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { applyBooking, refreshClasses } from '../../../shared/booking-cache.js';
import { useIntentKeys } from '../../../shared/intent-keys.js';

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
