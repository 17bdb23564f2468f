import type { BookingView } from '@studio/contracts';
import { dayMonth, priceTag } from '@studio/ui/format';
import { t } from './messages.js';

/** What pays for a class. */
export type Funding = BookingView['paidWith'];

/** Tells what can pay apart: a package, a plan, or the card. */
export const fundingKey = ({ kind, userPackageId, subscriptionId }: Funding): string =>
  userPackageId ?? subscriptionId ?? kind;

/** What is used, in numbers: `1 of 7 credits`. */
export const fundingTitle = (funding: Funding, creditCost: number): string => {
  const { kind, creditsLeft, price } = funding;
  if (kind === 'drop_in') return price === null ? t('dropInByCard') : priceTag(price);
  if (kind === 'comp') return t('freeOfCharge');
  if (kind === 'subscription')
    return creditsLeft === null ? t('includedYourPlan') : t('oneOfClassesLeft', { creditsLeft });
  return creditsLeft === null
    ? t('credits', { creditCost })
    : t('creditsOf', { creditCost, creditsLeft });
};

/** Which one, and until when. */
export const fundingName = ({ kind, name, expiresOn }: Funding): string => {
  if (kind === 'drop_in') return t('dropInByCardVat');
  if (!expiresOn) return name;
  return kind === 'subscription'
    ? t('planPeriodTo', { name, expiresOn: dayMonth(expiresOn) })
    : t('packageExpires', { name, day: dayMonth(expiresOn) });
};

/** Why this one (domain.md, Booking 3); nothing to say when there is no other. */
export const fundingReason = (reason: Funding['reason']): string | null => {
  switch (reason) {
    case 'narrowest':
      return t('reasonNarrowest');
    case 'expires_first':
      return t('reasonExpiresFirst');
    case 'free_before_paid':
      return t('reasonGift');
    case 'oldest':
      return t('reasonOldest');
    case 'subscription':
      return t('reasonPlan');
    case 'none':
      return t('noCreditOrPlan');
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
