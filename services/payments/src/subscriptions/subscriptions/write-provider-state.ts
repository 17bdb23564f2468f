import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { findSubscription } from './find-subscription.js';
import { blockedFromOf } from './grace.js';
import { Subscription } from './subscription.entity.js';
import { isOver, type ProviderState } from './subscription-rules.js';
import { recordPlanSteps } from './plan-history.js';
import { publishChanged } from './publish-changed.js';

/** What booking and the screens know of a subscription. */
const state = [
  'planId',
  'status',
  'periodStart',
  'periodEnd',
  'cancelAtPeriodEnd',
  'pastDueSince',
  'nextPlanId',
  'cardId',
] as const satisfies (keyof ProviderState)[];

/** Of somebody who is gone. */
const noCard = { cardBrand: null, cardLast4: null, cardExpiresOn: null };

/**
 * Writes what the provider says, unless something newer was written since `before` was read: then
 * null, and the provider has to be asked again. News of it go out in the same transaction. What is
 * known already counts as no writing: a dozen webhooks about one change must not outrun each other.
 */
export const writeProviderState = async (
  tx: EntityManager,
  before: Subscription,
  {
    state: now,
    nextCheckAt,
    vatPercent,
  }: { state: ProviderState; nextCheckAt: Date | null; vatPercent: number },
): Promise<Subscription | null> => {
  const { studioId, id, version } = before;
  const { pastDueSince } = now;
  const blockedFrom = await blockedFromOf(tx, {
    studioId,
    pastDueSince,
    blockedFrom: before.blockedFrom,
  });
  const values = { ...now, blockedFrom, ...(before.endRequestedAt && noCard) };
  const hasChanged = differs(before, values);
  const { affected } = await tx.update(
    Subscription,
    { studioId, id, version },
    { ...(hasChanged && { ...values, version: version + 1 }), nextCheckAt },
  );
  if (!affected) return null;
  if (!hasChanged) return findSubscription(tx, before);
  await recordPlanSteps(tx, { before, now: { studioId, id, ...now }, vatPercent });
  if (state.some((field) => String(before[field]) !== String(now[field])))
    await publishChanged(tx, before);
  await publishToMember(tx, before, { ...now, blockedFrom });
  return findSubscription(tx, before);
};

const differs = (before: Subscription, now: Partial<Subscription>): boolean =>
  Object.entries(now).some(
    ([field, value]) =>
      JSON.stringify(before[field as keyof Subscription]) !== JSON.stringify(value),
  );

/** What a member has to hear of. */
const publishToMember = async (
  tx: EntityManager,
  before: Subscription,
  now: ProviderState & Pick<Subscription, 'blockedFrom'>,
): Promise<void> => {
  const { studioId } = before;
  const payload = {
    subscriptionId: before.id,
    userId: before.userId,
    planName: now.planName,
    periodStart: now.periodStart.toISOString(),
    periodEnd: now.periodEnd.toISOString(),
  };
  if (now.blockedFrom && !before.pastDueSince)
    await publish(tx, {
      type: 'subscription.payment_failed.v1',
      data: {
        ...payload,
        amount: now.unpaidAmount ?? now.price,
        currency: 'AED',
        blockedFrom: now.blockedFrom.toISOString(),
        nextAttemptAt: now.nextAttemptAt?.toISOString() ?? null,
      },
      studioId,
    });
  const because = endingOf(before, now);
  if (!because) return;
  const endsAt = (now.endedAt ?? now.periodEnd).toISOString();
  await publish(tx, {
    type: 'subscription.cancelled.v1',
    data: { ...payload, because, endsAt },
    studioId,
  });
};

/** Once for each end: when it is asked for, or when it comes without having been. */
const endingOf = (before: Subscription, now: ProviderState): 'asked' | 'unpaid' | null => {
  if (isOver(before.status)) return null;
  if (now.status === 'ended') return 'unpaid';
  const isNotified = before.cancelAtPeriodEnd && before.endChosenAt === null;
  const known = isNotified || before.endRequestedAt !== null;
  return !known && (now.cancelAtPeriodEnd || now.status === 'cancelled') ? 'asked' : null;
};
