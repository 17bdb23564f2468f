import { call, newIdempotencyKey } from '@studio/api-client';
import type { CallOptions } from '@studio/api-client';
import { startCheckout } from '@studio/contracts';
import { useMutation } from '@studio/shell-kit/query';
import { useRef } from 'react';

type Body = NonNullable<(typeof startCheckout)['body']>;
type CheckoutRequest = NonNullable<CallOptions<never, never, Body>['body']>;

/** One key for one intent: a second tap, or a retry without an answer, opens the same card page. */
const useCardPage = <T extends string | object>(requestOf: (what: T) => CheckoutRequest) => {
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (what: T) => {
      const name = JSON.stringify(what);
      const idempotencyKey = keys.current.get(name) ?? newIdempotencyKey();
      keys.current.set(name, idempotencyKey);
      const { url } = await call(startCheckout, { body: requestOf(what), idempotencyKey });
      return url;
    },
    onError: (_error, what) => void keys.current.delete(JSON.stringify(what)),
    onSuccess: (url) => window.location.assign(url),
  });
};

/** As they were typed and judged. */
interface Codes {
  promoCode?: string;
  giftCardCode?: string;
}

export const useCheckout = () =>
  useCardPage((request: Codes & { packageId: string }) => ({ kind: 'package', ...request }));

export const useEventCheckout = () =>
  useCardPage((place: Codes & { eventId: string; reservationId: string }) => ({
    kind: 'event',
    ...place,
  }));

/** A seat that is held already. */
export const useSeatCheckout = () =>
  useCardPage((seat: Codes & { bookingId: string }) => ({ kind: 'class', ...seat }));

export const useGiftCheckout = () =>
  useCardPage((gift: { amount: number; recipientEmail?: string; message?: string }) => ({
    kind: 'gift_card',
    ...gift,
  }));

export const usePlanCheckout = () =>
  useCardPage((planId: string) => ({ kind: 'subscription', planId }));
