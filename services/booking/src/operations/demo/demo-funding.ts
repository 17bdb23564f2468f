import { demoId } from '@studio/demo-studio';
import { demoClassTypes } from './demo-catalogue.js';
import type { DemoMember, DemoUserPackage } from './demo-members.js';
import { periodAt, type DemoMembership } from './demo-plans.js';
import type { DemoClass } from './demo-timetable.js';

/** What paid for a demo booking, as its columns. */
export const paidWith = (
  one: DemoClass,
  member: DemoMember,
  owned: DemoUserPackage | undefined,
) => {
  const none = {
    user_package_id: null,
    member_subscription_id: null,
    credits: 0,
    price: 0,
    late_fee: 0,
    no_show_fee: 0,
  };
  if (owned)
    return {
      ...none,
      funding_kind: 'package',
      user_package_id: owned.id,
      funding_name: owned.name,
      funding_reason: 'only_one',
      credits: 1,
      late_consequence: 'credit_used',
    };
  if (member.membership) {
    const { id, plan } = member.membership;
    return {
      ...none,
      funding_kind: 'subscription',
      member_subscription_id: id,
      funding_name: plan.name,
      funding_reason: 'subscription',
      late_consequence: plan.lateFeeFils > 0 ? 'late_fee' : 'class_counted',
      late_fee: plan.lateFeeFils,
      no_show_fee: plan.noShowFeeFils,
    };
  }
  return {
    ...none,
    funding_kind: 'drop_in',
    funding_name: 'Drop-in',
    funding_reason: 'none',
    late_consequence: 'not_refunded',
    price: demoClassTypes.find(({ id }) => id === one.classTypeId)?.dropInPrice ?? 0,
  };
};

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
