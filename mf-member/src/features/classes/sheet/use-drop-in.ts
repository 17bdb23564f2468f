import { call } from '@studio/api-client';
import { bookDropIn, startCheckout } from '@studio/contracts';
import { useMutation, useQueryClient } from '@studio/shell-kit/query';
import { applyBooking, refreshClasses } from '../../../shared/booking-cache.js';
import { useIntentKeys } from '../../../shared/intent-keys.js';

/** A class to hold a seat in, or a seat that is held already. */
type DropInRequest = { scheduleId: string } | { bookingId: string };

/**
 * Holds the seat and leads to the card page. One mutation for both steps: when only the second
 * fails, the seat is held all the same and can be paid from there.
 */
export const useDropIn = () => {
  const client = useQueryClient();
  const intents = useIntentKeys();
  return useMutation({
    mutationFn: async (request: DropInRequest) => {
      let bookingId: string;
      if ('bookingId' in request) ({ bookingId } = request);
      else {
        const held = await call(bookDropIn, {
          body: request,
          idempotencyKey: intents.keyOf(request),
        });
        applyBooking(client, held);
        bookingId = held.booking.id;
      }
      const body = { kind: 'class' as const, bookingId };
      try {
        const { url } = await call(startCheckout, { body, idempotencyKey: intents.keyOf(body) });
        return url;
      } catch (error) {
        intents.isRefused(body, error);
        throw error;
      }
    },
    onSuccess: (url) => window.location.assign(url),
    onError: (error, request) => {
      if (intents.isRefused(request, error)) refreshClasses(client);
    },
  });
};
