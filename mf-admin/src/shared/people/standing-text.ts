import type { BookingAbility, MemberStanding } from '@studio/contracts';
import { amountPaid, dayMonthLong } from '@studio/ui/format';
import { t } from './messages.js';

const abilityText = ({ canBook, source }: BookingAbility): string => {
  if (!source) return t('noPlan');
  const { name, left, until } = source;
  if (!canBook) return t('cannotBook', { name });
  return left === null
    ? t('planUntil', { name, until: dayMonthLong(until) })
    : t('packageLeft', { name, left });
};

/** What a person has, short enough to stand beside the name. */
export const shortStanding = (
  { bookingAbility, feesOwed }: MemberStanding,
  { banned }: { banned: boolean },
): string => {
  if (banned) return t('banned');
  const standing = abilityText(bookingAbility);
  return feesOwed > 0 ? t('owes', { standing, amount: amountPaid(feesOwed) }) : standing;
};

const record = (userId: string, tab: string): string => `/admin/users/${userId}?tab=${tab}`;

/** The page on which the front desk takes away what is in the way; null while nothing is. */
export const remedyOf = (
  { remedy, source }: BookingAbility,
  userId: string,
): { label: string; to: string } | null => {
  if (!remedy) return null;
  return {
    sell: { label: t('sellPackage'), to: `/admin/sell?member=${userId}` },
    collect_payment: { label: t('collectPayment'), to: record(userId, 'overview') },
    // A plan's freeze ends where the plan stands, a package's where the packages do.
    end_freeze: {
      label: t('endFreeze'),
      to: record(userId, source?.kind === 'plan' ? 'overview' : 'credits'),
    },
    see_payment: { label: t('seePayment'), to: record(userId, 'payments') },
  }[remedy];
};
