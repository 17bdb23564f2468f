import type { BookingAbility, MemberPlan, MemberScreen } from '@studio/contracts';
import { amountPaid, dateAndTime, dayMonthLong, fullDate } from '@studio/ui/format';
import type { StateLabel } from './labels.js';
import { t } from './messages.js';

const blocked: Record<Exclude<BookingAbility['because'], null | 'none'>, string> = {
  payment_failed: t('itsRenewalNotPaid'),
  frozen: t('itIsFrozen'),
  used_up: t('usedUp'),
  ended: t('hasEnded'),
  expired: t('hasExpired'),
  locked: t('itsPaymentDisputed'),
  refunded: t('itsPriceRefunded'),
};

const abilityLabel = ({ canBook, source, because, from }: BookingAbility): string => {
  if (!source) return t('canNotBookNo');
  const { name, left, total } = source;
  const until = dayMonthLong(source.until);
  // Unlimited is told by its name.
  if (canBook)
    return left === null || total === null
      ? t('canBookUnlimited', { name, until })
      : t('canBook', { name, left, total, until });
  const why = because && because !== 'none' ? blocked[because] : t('nothingLeft');
  return from
    ? t('canNotBookBefore', { name, why, from: dayMonthLong(from) })
    : t('canNotBook', { name, why });
};

/** One line for the front desk: can this person book, with what and until when, or why not. */
export const standingOf = ({
  profile,
  record,
}: Pick<MemberScreen, 'profile' | 'record'>): { text: string; tone: 'calm' | 'scarce' } | null => {
  if (!record?.bookingAbility) return null;
  const owed = record.feesOwed ? t('owesFees', { amount: amountPaid(record.feesOwed) }) : null;
  const ability = profile.banned ? t('canNotBookAccount') : abilityLabel(record.bookingAbility);
  const isCalm = record.bookingAbility.canBook && !owed && !profile.banned;
  return {
    text: owed ? t('standingAndOwed', { ability, owed }) : ability,
    tone: isCalm ? 'calm' : 'scarce',
  };
};

/** What the plan gives in its period, and until when. */
export const planLeft = ({ left, limit, used }: MemberPlan): string =>
  left === null || limit === null
    ? t('unlimitedUsedUsed', { used })
    : t('leftLimitLeft', { left, limit });

export const planUntil = ({ renews, periodEnd, paidElsewhereUntil }: MemberPlan): string =>
  paidElsewhereUntil
    ? t('paidElsewhereUntil', { fullDate: fullDate(paidElsewhereUntil) })
    : `${renews ? t('renewsAfter') : t('ends')} ${fullDate(periodEnd)}`;

/** How the plan stands, where it is not simply active. */
export const planState = (plan: MemberPlan): StateLabel | null => {
  const { blockedBecause, graceUntil, frozen } = plan;
  if (blockedBecause === 'payment_failed') return { word: t('renewalNotPaid'), tone: 'alert' };
  if (graceUntil)
    return {
      word: t('renewalNotPaidBooks', { graceUntil: dateAndTime(graceUntil) }),
      tone: 'scarce',
    };
  if (blockedBecause === 'frozen')
    return {
      word: frozen?.until
        ? t('frozenUntilFullDate', { fullDate: fullDate(frozen.until) })
        : t('frozen'),
      tone: 'plain',
    };
  if (blockedBecause === 'used_up') return { word: t('planUsedUp'), tone: 'scarce' };
  if (blockedBecause === 'ended') return { word: t('ended'), tone: 'plain' };
  if (frozen)
    return { word: t('freezeFromFullDate', { fullDate: fullDate(frozen.from) }), tone: 'plain' };
  return leavingOf(plan);
};

/** One that was paid elsewhere was never to renew. */
const leavingOf = ({ renews, paidElsewhereUntil }: MemberPlan): StateLabel | null =>
  renews || paidElsewhereUntil ? null : { word: t('leaving'), tone: 'scarce' };
