import type { InternalPlan } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { recordSubscription } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { findSubscription } from './find-subscription.js';
import { blockedFromOf } from './grace.js';
import { Subscription } from './subscription.entity.js';
import type { ProviderState } from './subscription-rules.js';
import { recordPlanSteps } from './plan-history.js';
import { publishChanged } from './publish-changed.js';

/**
 * Writes down what a checkout has begun, in the caller's transaction. Null when the member has
 * another subscription that runs: the constraint decides between two that come at once.
 */
export const beginSubscription = async (
  tx: EntityManager,
  payment: Payment,
  { state, invoiceId, vatPercent }: { state: ProviderState; invoiceId: string; vatPercent: number },
): Promise<Subscription | null> => {
  const { studioId, userId } = payment;
  const id = newId();
  const { pastDueSince } = state;
  const blockedFrom = await blockedFromOf(tx, { studioId, pastDueSince, blockedFrom: null });
  await tx
    .createQueryBuilder()
    .insert()
    .into(Subscription)
    // Looked at once more at once: what was told between question and answer found nobody here.
    .values({
      ...state,
      blockedFrom,
      studioId,
      id,
      userId,
      currency: 'AED',
      nextCheckAt: new Date(),
    })
    .orIgnore()
    .execute();
  const begun = await findSubscription(tx, { studioId, id });
  if (!begun) return null;
  await recordSubscription(tx, { studioId, id: payment.id }, { subscriptionId: id, invoiceId });
  await recordPlanSteps(tx, { before: null, now: begun, vatPercent });
  await publishChanged(tx, begun);
  return begun;
};

/** The mail that welcomes the member, with what the plan gives. */
export const publishStarted = async (
  tx: EntityManager,
  begun: Subscription,
  { payment, plan }: { payment: Payment; plan: InternalPlan },
): Promise<void> => {
  await publish(tx, {
    type: 'subscription.started.v1',
    data: {
      subscriptionId: begun.id,
      userId: begun.userId,
      planName: begun.planName,
      periodStart: begun.periodStart.toISOString(),
      periodEnd: begun.periodEnd.toISOString(),
      paymentId: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      benefits: plan.benefits,
    },
    studioId: begun.studioId,
  });
};
