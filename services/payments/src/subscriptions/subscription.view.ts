import type { AdminSubscription, SubscriptionView } from '@studio/contracts';
import type { Person } from '../people/person.entity.js';
import type { Fee } from './fee.entity.js';
import type { Freeze } from '../subscription-freezes/freeze.entity.js';
import type { Subscription } from './subscription.entity.js';
import { isOver } from './subscription-rules.js';

export interface Around {
  freeze: Freeze | null;
  /** On their way to the next invoice. */
  fees: readonly Fee[];
  freezeDaysLeft: number;
}

export const toSubscriptionView = (row: Subscription, around: Around): SubscriptionView => ({
  id: row.id,
  planId: row.planId,
  planName: row.planName,
  price: row.price,
  currency: row.currency,
  status: row.status,
  periodStart: row.periodStart.toISOString(),
  periodEnd: row.periodEnd.toISOString(),
  nextBilling: nextBillingOf(row, around.fees),
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  pastDueSince: row.pastDueSince?.toISOString() ?? null,
  blockedFrom: row.blockedFrom?.toISOString() ?? null,
  frozen: around.freeze && { from: around.freeze.fromDay, until: around.freeze.untilDay },
  freezeDaysLeftThisYear: around.freezeDaysLeft,
  nextPlan: nextPlanOf(row),
  card: row.cardLast4
    ? { brand: row.cardBrand ?? '', last4: row.cardLast4, expiresOn: row.cardExpiresOn ?? '' }
    : null,
  fees: around.fees.map(({ feeId: id, description, amount }) => ({ id, description, amount })),
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  feedbackGiven: row.feedback !== null,
});

/** An unpaid renewal is tried again; else the next period, with the fees of this one. */
const nextBillingOf = (
  row: Subscription,
  fees: readonly Fee[],
): SubscriptionView['nextBilling'] => {
  if (isOver(row.status)) return null;
  if (row.status === 'past_due')
    return row.nextAttemptAt && row.unpaidAmount !== null
      ? { at: row.nextAttemptAt.toISOString(), amount: row.unpaidAmount }
      : null;
  if (row.cancelAtPeriodEnd) return null;
  const owed = fees.reduce((sum, { amount }) => sum + amount, 0);
  return { at: row.periodEnd.toISOString(), amount: (row.nextPrice ?? row.price) + owed };
};

const nextPlanOf = (row: Subscription): SubscriptionView['nextPlan'] =>
  row.nextPlanId && row.nextPlanName && row.nextPrice !== null
    ? {
        planId: row.nextPlanId,
        planName: row.nextPlanName,
        price: row.nextPrice,
        from: row.periodEnd.toISOString(),
      }
    : null;

export const toAdminView = (
  row: Subscription,
  { member, ...around }: Around & { member: Person | undefined },
): AdminSubscription => ({
  ...toSubscriptionView(row, around),
  userId: row.userId,
  memberName: member?.fullName ?? null,
  memberEmail: member?.email ?? '',
  leavingReason: row.leavingReason,
  leavingComment: row.leavingComment,
  feedback: row.feedback,
});
