import type { BookingAbility, MemberPlan, UserPackageView } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';

type Source = NonNullable<BookingAbility['source']>;
type Because = NonNullable<BookingAbility['because']>;

const remedies: Record<Because, NonNullable<BookingAbility['remedy']>> = {
  none: 'sell',
  used_up: 'sell',
  ended: 'sell',
  expired: 'sell',
  refunded: 'sell',
  payment_failed: 'collect_payment',
  frozen: 'end_freeze',
  locked: 'see_payment',
};

const blockedBy = (
  because: Because,
  { source, from }: Pick<BookingAbility, 'source' | 'from'>,
): BookingAbility => ({ canBook: false, source, because, from, remedy: remedies[because] });

const lastDayOf = (plan: MemberPlan): string => {
  if (plan.limit === null && plan.paidElsewhereUntil) return plan.paidElsewhereUntil;
  return plan.graceUntil ? studioDay(plan.graceUntil) : plan.periodEnd;
};

const ofPlan = (plan: MemberPlan): Source => ({
  kind: 'plan',
  name: plan.planName,
  left: plan.left,
  total: plan.limit,
  until: lastDayOf(plan),
});

const ofPackage = (one: UserPackageView): Source => ({
  kind: 'package',
  name: one.packageName,
  left: one.creditsLeft,
  total: one.creditsTotal,
  until: one.expiresOn,
});

const dayAfter = (day: string | null | undefined): string | null => (day ? addDays(day, 1) : null);

/** When a plan that pays for nothing today pays again by itself. */
const planFrom = (plan: MemberPlan): string | null => {
  if (plan.blockedBecause === 'frozen') return dayAfter(plan.frozen?.until);
  const isNextPeriod = plan.blockedBecause === 'used_up' && plan.renews;
  return isNextPeriod && plan.status === 'active' ? dayAfter(plan.periodEnd) : null;
};

/**
 * Whether a member can book today with what they have (domain.md, The front desk): a plan first,
 * then the package that expires first, as a booking is paid. Which class types they fit is not
 * looked at. `packages`: the usable ones first, then the latest.
 */
export const bookingAbilityOf = (
  plans: readonly MemberPlan[],
  packages: readonly UserPackageView[],
): BookingAbility => {
  const plan = plans.find(({ blockedBecause }) => blockedBecause === null);
  const owned = packages.find(({ status }) => status === 'active');
  const source = plan ? ofPlan(plan) : owned && ofPackage(owned);
  if (source) return { canBook: true, source, because: null, from: null, remedy: null };
  const [blocked] = plans;
  if (blocked?.blockedBecause)
    return blockedBy(blocked.blockedBecause, { source: ofPlan(blocked), from: planFrom(blocked) });
  const [latest] = packages;
  if (!latest || latest.status === 'active') return blockedBy('none', { source: null, from: null });
  return blockedBy(latest.status, {
    source: ofPackage(latest),
    from: latest.status === 'frozen' ? dayAfter(latest.frozen?.until) : null,
  });
};
