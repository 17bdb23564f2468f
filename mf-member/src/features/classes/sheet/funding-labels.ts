import type { BookingView } from '@studio/contracts';
import { count, dayMonth, priceTag } from '@studio/ui/format';

/** What pays for a class. */
export type Funding = BookingView['paidWith'];

/** Tells what can pay apart: a package, a plan, or the card. */
export const fundingKey = ({ kind, userPackageId, subscriptionId }: Funding): string =>
  userPackageId ?? subscriptionId ?? kind;

/** What is used, in numbers: `1 of 7 credits`. */
export const fundingTitle = (funding: Funding, creditCost: number): string => {
  const { kind, creditsLeft, price } = funding;
  if (kind === 'drop_in') return price === null ? 'Drop-in by card' : priceTag(price);
  if (kind === 'comp') return 'Free of charge';
  if (kind === 'subscription')
    return creditsLeft === null
      ? 'Included in your plan'
      : `1 of ${count(creditsLeft, 'class', 'classes')} left in this period`;
  return creditsLeft === null
    ? count(creditCost, 'credit')
    : `${creditCost} of ${count(creditsLeft, 'credit')}`;
};

/** Which one, and until when. */
export const fundingName = ({ kind, name, expiresOn }: Funding): string => {
  if (kind === 'drop_in') return 'Drop-in by card, VAT included';
  if (!expiresOn) return name;
  return kind === 'subscription'
    ? `${name}, period to ${dayMonth(expiresOn)}`
    : `${name}, expires ${dayMonth(expiresOn)}`;
};

/** Why this one (domain.md, Booking 3); nothing to say when there is no other. */
export const fundingReason = (reason: Funding['reason']): string | null => {
  switch (reason) {
    case 'narrowest':
      return 'Used first because it is for fewer kinds of class.';
    case 'expires_first':
      return 'Used first because it expires before your other credits.';
    case 'free_before_paid':
      return 'Used first because these credits were a gift.';
    case 'oldest':
      return 'Used first because you bought it first.';
    case 'subscription':
      return 'Your plan comes before credits.';
    case 'none':
      return 'You have no credit or plan for this class.';
    default:
      return null;
  }
};

/** What a late cancel would cost when this pays; the booking keeps its own. */
export const consequenceOf = ({ kind, creditsLeft }: Funding): BookingView['lateConsequence'] => {
  if (kind === 'drop_in') return 'not_refunded';
  if (kind !== 'subscription') return 'credit_used';
  return creditsLeft === null ? 'late_fee' : 'class_counted';
};
