import type { BookingView } from '@studio/contracts';
import { count, dayMonth } from '@studio/ui/format';

/** What pays for a class. */
export type Funding = BookingView['paidWith'];

/** What is used, in numbers: `1 of 7 credits`. */
export const fundingTitle = (funding: Funding, creditCost: number): string => {
  if (funding.kind === 'subscription') return 'Included in your plan';
  if (funding.kind === 'comp') return 'Free of charge';
  return funding.creditsLeft === null
    ? count(creditCost, 'credit')
    : `${creditCost} of ${count(funding.creditsLeft, 'credit')}`;
};

/** Which one, and until when. */
export const fundingName = ({ name, expiresOn }: Funding): string =>
  expiresOn ? `${name}, expires ${dayMonth(expiresOn)}` : name;

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
    default:
      return null;
  }
};
