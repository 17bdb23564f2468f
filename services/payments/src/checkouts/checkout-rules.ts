import type { Sellable } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { Payment } from '../payments/payment.entity.js';

const MINUTE = 60_000;
/** The card page stays open this long; the provider's shortest is 30 minutes. */
const PAGE_MS = 120 * MINUTE;
/** A page that is about to close is not handed out again. */
const LAST_MS = 5 * MINUTE;

export const pageClosesAt = (now: Date): Date => new Date(now.getTime() + PAGE_MS);

/** The reasons of booking are codes of the contracts. */
export const refuseUnsellable = (offer: Sellable): void => {
  if (offer.available) return;
  throw new Refused(offer.unavailableBecause ?? 'PACKAGE_NOT_FOUND');
};

/** True when an open card page still says the truth and leaves time to pay. */
export const isPageGood = (
  page: Pick<Payment, 'amount' | 'expiresAt'>,
  offer: Pick<Sellable, 'price'>,
  now: Date,
): boolean => page.amount === offer.price && page.expiresAt.getTime() - now.getTime() > LAST_MS;
