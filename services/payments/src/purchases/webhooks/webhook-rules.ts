import type { CardEvent } from '../../provider/card-provider.api.js';

const LONGEST_SECONDS = 600;

/** Seconds to wait after the n-th failed try of an event: 2, 4, 8 … at most 10 minutes, for ever. */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_SECONDS, 2 ** Math.min(attempts, 10));

export const isAboutDispute = (type: string): boolean => type.startsWith('charge.dispute.');

/**
 * `charge.refunded` is told of each refund, `refund.…` also of those that fail later; older versions
 * call these `charge.refund.…`.
 */
export const isAboutRefund = (type: string): boolean =>
  type === 'charge.refunded' || /^(charge\.)?refund\./.test(type);

export const isAboutSubscription = (type: string): boolean =>
  type.startsWith('customer.subscription.') || type.startsWith('invoice.');

/** Why an event changed nothing. */
export const notes = {
  payment: 'About no payment of ours',
  session: 'About a card page that is not ours, or gone',
  subscription: 'About a subscription that was not sold here',
} as const;

type Subject = Pick<CardEvent, 'type' | 'objectId' | 'intentId' | 'sessionId' | 'billingOf'>;

/** Nothing of ours changes by the others (an intent was made, a charge succeeded): kept, not worked. */
export const isAboutOurs = ({ type, objectId, intentId, sessionId, billingOf }: Subject): boolean =>
  sessionId !== null ||
  billingOf !== null ||
  (isAboutDispute(type) && objectId !== null) ||
  (isAboutRefund(type) && intentId !== null);
