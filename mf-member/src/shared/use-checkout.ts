import { call, newIdempotencyKey } from '@studio/api-client';
import type { CallOptions } from '@studio/api-client';
import { startCheckout } from '@studio/contracts';
import { useMutation } from '@studio/shell-kit/query';
import { useNavigate } from '@studio/shell-kit/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ClassRequest } from './chosen-class/chosen-class.js';
import { UNPAID } from './checkout/nothing-charged.js';

type Body = NonNullable<(typeof startCheckout)['body']>;
type CheckoutRequest = NonNullable<CallOptions<never, never, Body>['body']>;

/** Whoever turns back in the browser is told that nothing was charged, as by the card page's own link. */
const markThisPage = (checkoutId: string): void => {
  const here = new URL(window.location.href);
  here.searchParams.set(UNPAID, checkoutId);
  window.history.replaceState(window.history.state, '', here);
};

/** A page that the browser had kept as it was when its visitor left: it can be used again. */
const useTurnedBack = (reset: () => void): void => {
  const navigate = useNavigate();
  const again = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    reset();
    void navigate(window.location.pathname + window.location.search, { replace: true });
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent): void => again(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
};

/** One key for one intent: a second tap, or a retry without an answer, opens the same card page. */
const useCardPage = <T extends string | object>(requestOf: (what: T) => CheckoutRequest) => {
  const keys = useRef(new Map<string, string>());
  const mutation = useMutation({
    mutationFn: async (what: T) => {
      const request = requestOf(what);
      const name = JSON.stringify(request);
      const idempotencyKey = keys.current.get(name) ?? newIdempotencyKey();
      keys.current.set(name, idempotencyKey);
      return call(startCheckout, { body: request, idempotencyKey });
    },
    onError: (_error, what) => void keys.current.delete(JSON.stringify(requestOf(what))),
    onSuccess: ({ url, checkoutId }) => {
      markThisPage(checkoutId);
      window.location.assign(url);
    },
  });
  useTurnedBack(mutation.reset);
  return mutation;
};

/** As they were typed and judged. */
interface Codes {
  promoCode?: string;
  giftCardCode?: string;
}

interface PackageCheckout {
  packageId: string;
  codes?: Codes;
  /** A class that goes along. */
  chosenClass?: ClassRequest | undefined;
}

export const useCheckout = () =>
  useCardPage(({ packageId, codes, chosenClass }: PackageCheckout) => ({
    kind: 'package',
    packageId,
    ...(chosenClass && { chosenClass }),
    ...codes,
  }));

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
