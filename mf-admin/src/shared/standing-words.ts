import type { BookingAbility, MemberPlan, MemberScreen } from '@studio/contracts';
import { amountPaid, dateAndTime, fullDate } from '@studio/ui/format';
import type { Words } from './words.js';

/** What is left of a period or a package: `2 of 8 left`; unlimited is told by its name. */
const leftOf = ({ left, total }: { left: number | null; total: number | null }): string =>
  left === null || total === null ? '' : `, ${left} of ${total} left`;

const blocked: Record<Exclude<BookingAbility['because'], null | 'none'>, string> = {
  payment_failed: 'its renewal was not paid',
  frozen: 'it is frozen',
  used_up: 'it is used up',
  ended: 'it has ended',
  expired: 'it has expired',
  locked: 'its payment is disputed',
  refunded: 'its price was refunded',
};

const abilityWords = ({ canBook, source, because, from }: BookingAbility): string => {
  if (!source) return 'Can not book: no plan, and no package with credits.';
  if (canBook) return `Can book: ${source.name}${leftOf(source)}, until ${fullDate(source.until)}.`;
  const why = because && because !== 'none' ? blocked[because] : 'nothing is left';
  const opens = from ? ` Classes from ${fullDate(from)} can be booked.` : '';
  return `Can not book: ${source.name}, ${why}.${opens}`;
};

/** One line for the front desk: can this person book, with what and until when, or why not. */
export const standingOf = ({
  profile,
  record,
}: Pick<MemberScreen, 'profile' | 'record'>): { text: string; tone: 'calm' | 'scarce' } | null => {
  if (!record?.bookingAbility) return null;
  const owed = record.feesOwed ? ` Owes ${amountPaid(record.feesOwed)} in fees.` : '';
  if (profile.banned)
    return { text: `Can not book: the account is banned.${owed}`, tone: 'scarce' };
  const { canBook } = record.bookingAbility;
  return {
    text: `${abilityWords(record.bookingAbility)}${owed}`,
    tone: canBook && !owed ? 'calm' : 'scarce',
  };
};

/** What the plan gives in its period, and until when. */
export const planLeft = ({ left, limit, used }: MemberPlan): string =>
  left === null || limit === null ? `Unlimited, ${used} used` : `${left} of ${limit} left`;

export const planUntil = ({ renews, periodEnd }: MemberPlan): string =>
  `${renews ? 'Renews after' : 'Ends'} ${fullDate(periodEnd)}`;

/** How the plan stands, where it is not simply active. */
export const planState = ({
  blockedBecause,
  graceUntil,
  frozen,
  renews,
}: MemberPlan): Words | null => {
  if (blockedBecause === 'payment_failed') return { word: 'Renewal not paid', tone: 'alert' };
  if (graceUntil)
    return { word: `Renewal not paid, books until ${dateAndTime(graceUntil)}`, tone: 'scarce' };
  if (blockedBecause === 'frozen')
    return {
      word: frozen?.until ? `Frozen until ${fullDate(frozen.until)}` : 'Frozen',
      tone: 'plain',
    };
  if (blockedBecause === 'used_up') return { word: 'Used up', tone: 'scarce' };
  if (blockedBecause === 'ended') return { word: 'Ended', tone: 'plain' };
  if (frozen) return { word: `Freeze from ${fullDate(frozen.from)}`, tone: 'plain' };
  return renews ? null : { word: 'Leaving', tone: 'scarce' };
};
