import { demoId, type DemoDropIn } from '@studio/demo-studio';
import { endOfStudioDay } from '@studio/domain-kit';
import type { DemoMember, DemoUserPackage } from './demo-members.js';
import { periodAt, type DemoMembership } from './demo-plans.js';
import type { DemoClass } from './demo-timetable.js';

export type DemoStatus =
  'confirmed' | 'cancelled' | 'studio_cancelled' | 'late_cancelled' | 'attended' | 'no_show';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Cancelled in time, or by the studio. */
export const hasCreditBack = (status: DemoStatus): boolean =>
  status === 'cancelled' || status === 'studio_cancelled';

/** The package of a member of that kind that can pay for the class. */
export const packageFor = (
  { funding, packages }: DemoMember,
  { one, status, now }: { one: DemoClass; status: DemoStatus; now: Date },
): DemoUserPackage | undefined => {
  if (funding !== 'package') return undefined;
  const comesBack = hasCreditBack(status);
  const earliest = one.startsAt.getTime() - (comesBack ? DAY : 3 * HOUR);
  return packages.find(
    (owned) =>
      owned.left > owned.keep &&
      owned.purchasedAt.getTime() < Math.min(earliest, now.getTime() - HOUR) &&
      owned.expiresOn >= one.day &&
      // A credit that comes back in the last week would move the expiry.
      (!comesBack || endOfStudioDay(owned.expiresOn).getTime() > +one.startsAt + 8 * DAY),
  );
};

const none = {
  user_package_id: null,
  member_subscription_id: null,
  payment_id: null,
  credits: 0,
  price: 0,
  late_fee: 0,
  no_show_fee: 0,
};

export const paidWithPackage = (owned: DemoUserPackage) => ({
  ...none,
  funding_kind: 'package',
  user_package_id: owned.id,
  funding_name: owned.name,
  funding_reason: 'only_one',
  credits: 1,
  late_consequence: 'credit_used',
});

export const paidByCard = ({ paymentId, priceFils }: DemoDropIn) => ({
  ...none,
  funding_kind: 'drop_in',
  funding_name: 'Drop-in',
  funding_reason: 'none',
  late_consequence: 'not_refunded',
  payment_id: paymentId,
  price: priceFils,
});

export const paidWithPlan = ({ id, plan }: DemoMembership) => ({
  ...none,
  funding_kind: 'subscription',
  member_subscription_id: id,
  funding_name: plan.name,
  funding_reason: 'subscription',
  late_consequence: plan.lateFeeFils > 0 ? 'late_fee' : 'class_counted',
  late_fee: plan.lateFeeFils,
  no_show_fee: plan.noShowFeeFils,
});

interface Missed {
  n: number;
  bookingId: string;
  kind: 'late_cancel' | 'no_show';
  /** When it was certain. */
  at: Date;
  now: Date;
}

/** What an unlimited plan owes for it; paid with the plan's next invoice. Null: nothing. */
export const feeOf = (membership: DemoMembership, { n, bookingId, kind, at, now }: Missed) => {
  const { plan, starts } = membership;
  const amount = kind === 'late_cancel' ? plan.lateFeeFils : plan.noShowFeeFils;
  if (amount === 0 || at > now) return null;
  const billedAt = starts[periodAt(membership, at) + 1];
  const isPaid = billedAt !== undefined && billedAt <= now;
  return {
    id: demoId('fee', n),
    member_id: membership.memberId,
    booking_id: bookingId,
    subscription_id: membership.id,
    kind,
    amount,
    status: isPaid ? 'paid' : 'owed',
    owed_at: at,
    settled_at: isPaid ? billedAt : null,
  };
};
