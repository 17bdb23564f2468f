import type { AllowanceView, LeavingReason, SubscriptionView } from '@studio/contracts';
import { addDays, amountPaid, fullDate, studioDay } from '@studio/ui/format';
import { t } from './messages.js';

export const isOver = ({ status }: Pick<SubscriptionView, 'status'>): boolean =>
  status === 'cancelled' || status === 'ended';

export const dayOf = (instant: string): string => fullDate(studioDay(instant));

/** The days of the unpaid period, the last one included. */
export const unpaidDays = (one: SubscriptionView): { from: string; until: string } => ({
  from: studioDay(one.unpaid?.from ?? one.periodStart),
  until: addDays(studioDay(one.unpaid?.until ?? one.periodEnd), -1),
});

/** What an unpaid renewal costs. */
export const amountDue = ({ unpaid, nextBilling, price }: SubscriptionView): string =>
  amountPaid(unpaid?.amount ?? nextBilling?.amount ?? price);

/** `5 of 12 classes left`, or how many there were when there is no end to them. */
export const remainingLabel = ({ left, limit, used }: AllowanceView): string =>
  left === null || limit === null
    ? t('bookedUnlimited', { used })
    : t('leftOfLimit', { left, limit });

/** `Visa ending in 4242, valid to 12/40` */
export const cardLabel = ({
  brand,
  last4,
  expiresOn,
}: NonNullable<SubscriptionView['card']>): string => {
  const name = `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
  return expiresOn
    ? t('cardEndingValid', { brand: name, last4, expiresOn })
    : t('cardEnding', { brand: name, last4 });
};

export const reasons: readonly (readonly [LeavingReason, string])[] = [
  ['too_expensive', t('reasonTooExpensive')],
  ['no_time', t('reasonNoTime')],
  ['times_do_not_fit', t('reasonTimes')],
  ['moving_away', t('reasonMovingAway')],
  ['health', t('reasonHealth')],
  ['another_studio', t('reasonAnotherStudio')],
  ['not_satisfied', t('reasonNotSatisfied')],
  ['other', t('reasonOther')],
];
