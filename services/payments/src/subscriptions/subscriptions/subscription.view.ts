import type { AdminSubscription, SubscriptionView } from '@studio/contracts';
import type { Person } from '../../people/person.entity.js';
import type { Fee } from '../../accounting/fee-records/fee.entity.js';
import type { Freeze } from '../subscription-freezes/freeze.entity.js';
import type { Subscription } from './subscription.entity.js';
import { isOver } from './subscription-rules.js';

export interface SubscriptionDetails {
  freeze: Freeze | null;
  /** On their way to the next invoice. */
  fees: readonly Fee[];
  freezeDaysLeft: number;
}

export const toSubscriptionView = (
  row: Subscription,
  details: SubscriptionDetails,
): SubscriptionView => ({
  id: row.id,
  planId: row.planId,
  planName: row.planName,
  price: row.price,
  currency: row.currency,
  status: row.status,
  periodStart: row.periodStart.toISOString(),
  periodEnd: row.periodEnd.toISOString(),
  ...paidPart(row),
  nextBilling: nextBillingOf(row, details.fees),
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  pastDueSince: row.pastDueSince?.toISOString() ?? null,
  blockedFrom: row.blockedFrom?.toISOString() ?? null,
  frozen: details.freeze && { from: details.freeze.fromDay, until: details.freeze.untilDay },
  freezeDaysLeftThisYear: details.freezeDaysLeft,
  nextPlan: nextPlanOf(row),
  card: cardOf(row),
  fees: details.fees.map(({ feeId: id, description, amount }) => ({ id, description, amount })),
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  feedbackGiven: row.feedback !== null,
  version: row.changes,
});

const cardOf = ({ cardLast4: last4, cardBrand, cardExpiresOn }: Subscription) =>
  last4 ? { brand: cardBrand ?? '', last4, expiresOn: cardExpiresOn ?? '' } : null;

/** A period that nobody has paid for is never shown as one that was, also once it has ended. */
const paidPart = ({ unpaidFrom, unpaidAmount, ...row }: Subscription) => ({
  paidUntil: (unpaidFrom ?? row.periodEnd).toISOString(),
  unpaid:
    unpaidFrom && row.status === 'past_due'
      ? {
          from: unpaidFrom.toISOString(),
          until: row.periodEnd.toISOString(),
          amount: unpaidAmount ?? row.price,
        }
      : null,
});

/** An unpaid renewal is tried again; else the next period, with the fees of this one. */
const nextBillingOf = (
  row: Subscription,
  fees: readonly Fee[],
): SubscriptionView['nextBilling'] => {
  if (isOver(row.status) || row.endChosenAt) return null;
  if (row.status === 'past_due')
    return row.nextAttemptAt && row.unpaidAmount !== null
      ? { at: row.nextAttemptAt.toISOString(), amount: row.unpaidAmount }
      : null;
  if (row.cancelAtPeriodEnd) return null;
  const feesTotal = fees.reduce((sum, { amount }) => sum + amount, 0);
  return { at: row.periodEnd.toISOString(), amount: (row.nextPrice ?? row.price) + feesTotal };
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
  { member, ...details }: SubscriptionDetails & { member: Person | undefined },
): AdminSubscription => ({
  ...toSubscriptionView(row, details),
  userId: row.userId,
  memberName: member?.fullName ?? null,
  memberEmail: member?.email ?? '',
  leavingReason: row.leavingReason,
  leavingComment: row.leavingComment,
  feedback: row.feedback,
});
