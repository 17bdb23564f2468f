import type { Sellable } from '@studio/contracts';
import type { Payment } from '../../accounting/ledger/payment.entity.js';

const MINUTE = 60_000;
/** The card page stays open this long. */
const PAGE_MS = 120 * MINUTE;
/** A page that is about to close is not handed out again. */
const LAST_MS = 5 * MINUTE;
/** The provider keeps a page open for 30 minutes at least; some may pass until it is asked. */
const SHORTEST_MS = 45 * MINUTE;
/** And for a day at most; a link that lives longer gets another page. */
const LONGEST_MS = 23 * 60 * MINUTE;
/** Fils; the provider charges no less than AED 2. */
const SMALLEST_CHARGE = 200;

const heldUntilOf = ({ heldUntil }: Sellable): number =>
  heldUntil ? Date.parse(heldUntil) : Infinity;

/** When nobody can pay any more: a page never outlives the seat or place that is held for it. */
export const pageClosesAt = (now: Date, offer: Sellable): Date =>
  new Date(Math.min(now.getTime() + PAGE_MS, heldUntilOf(offer)));

/**
 * What the provider is told. It may be later than ours: then the retry job closes the page in time.
 * The same for each try of one page, as the provider wants it.
 */
export const providerClosesAt = ({ createdAt, expiresAt, pageBegunAt }: Payment): Date => {
  const begun = (pageBegunAt ?? createdAt).getTime();
  const latest = Math.min(expiresAt.getTime(), begun + LONGEST_MS);
  return new Date(Math.max(latest, begun + SHORTEST_MS));
};

/** Back from the card page: the address names the checkout, so that the page can tell how it stands. */
export const wayBack = (path: string, paymentId: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}unpaid=${paymentId}`;

interface Wanted {
  offer: Sellable;
  /** As they are kept: null, none. */
  promoCode: string | null;
  giftEnding: string | null;
}

/** True when an open card page still says the truth and leaves time to pay. */
export const isPageUsable = (page: Payment, { offer, ...codes }: Wanted, now: Date): boolean => {
  const price = page.amount + page.discount + page.giftAmount;
  const left = page.expiresAt.getTime() - now.getTime();
  const isLate = left <= LAST_MS && page.expiresAt.getTime() < heldUntilOf(offer);
  return (
    price === offer.price &&
    page.promoCode === codes.promoCode &&
    page.giftEnding === codes.giftEnding &&
    left > 0 &&
    !isLate
  );
};

/** What a promotion leaves, and the provider can't charge, is let go. */
export const roundedDiscount = (price: number, discount: number): number =>
  price - discount < SMALLEST_CHARGE ? price : discount;

/** As much of a gift card as there is to pay; never so much that too little is left to charge. */
export const shareOfGift =
  (toPay: number) =>
  (balance: number): number => {
    const share = Math.min(balance, toPay);
    const rest = toPay - share;
    return rest > 0 && rest < SMALLEST_CHARGE ? toPay - SMALLEST_CHARGE : share;
  };
