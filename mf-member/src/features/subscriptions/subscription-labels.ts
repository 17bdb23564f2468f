import type { AllowanceView, LeavingReason, PlanView, SubscriptionView } from '@studio/contracts';
import { count, fullDate, studioDay } from '@studio/ui/format';

export const isOver = ({ status }: Pick<SubscriptionView, 'status'>): boolean =>
  status === 'cancelled' || status === 'ended';

export const dayOf = (instant: string): string => fullDate(studioDay(instant));

export const allowanceOf = ({ classesPerPeriod }: PlanView): string =>
  classesPerPeriod === null
    ? 'Unlimited, one class a day'
    : `${count(classesPerPeriod, 'class', 'classes')} a month`;

/** `5 of 12 classes left`, or how many there were when there is no end to them. */
export const remainingLabel = ({ left, limit, used }: AllowanceView): string =>
  left === null || limit === null
    ? `${count(used, 'class', 'classes')} booked in this period, unlimited`
    : `${left} of ${count(limit, 'class', 'classes')} left`;

/** `Visa ending in 4242, valid to 12/40` */
export const cardLabel = ({
  brand,
  last4,
  expiresOn,
}: NonNullable<SubscriptionView['card']>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}${expiresOn && `, valid to ${expiresOn}`}`;

export const reasons: readonly (readonly [LeavingReason, string])[] = [
  ['too_expensive', 'It costs too much'],
  ['no_time', 'I don’t have the time'],
  ['times_do_not_fit', 'The class times don’t fit'],
  ['moving_away', 'I am moving away'],
  ['health', 'An injury, or my health'],
  ['another_studio', 'I found another studio'],
  ['not_satisfied', 'I am not satisfied'],
  ['other', 'Another reason'],
];
