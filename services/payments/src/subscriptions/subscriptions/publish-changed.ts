import { endOfStudioDay } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { instantsOf, openFreezeOf } from '../subscription-freezes/subscription-freezes.api.js';
import { findSubscription } from './find-subscription.js';
import type { Subscription } from './subscription.entity.js';

type Key = Pick<Subscription, 'studioId' | 'id'>;

/**
 * Tells the other services how a subscription is now, in the caller's transaction. Its moment is
 * later than that of everything told before, so that the latest word counts in any order.
 */
export const publishChanged = async (tx: EntityManager, key: Key): Promise<void> => {
  await tx.query(
    `UPDATE subscriptions SET changes = changes + 1,
       as_of = greatest(clock_timestamp(), as_of + interval '1 millisecond')
     WHERE studio_id = $1 AND id = $2`,
    [key.studioId, key.id],
  );
  const row = await findSubscription(tx, key);
  if (!row) return;
  const freeze = await openFreezeOf(tx, key);
  const frozen = freeze && instantsOf(freeze);
  await publish(tx, {
    type: 'subscription.changed.v1',
    data: {
      subscriptionId: row.id,
      userId: row.userId,
      planId: row.planId,
      status: row.status,
      periodStart: row.periodStart.toISOString(),
      periodEnd: row.periodEnd.toISOString(),
      cancelAtPeriodEnd: row.cancelAtPeriodEnd,
      pastDueSince: row.pastDueSince?.toISOString() ?? null,
      blockedFrom: row.blockedFrom?.toISOString() ?? null,
      frozenFrom: frozen?.from.toISOString() ?? null,
      frozenUntil: freeze && endOfStudioDay(freeze.untilDay).toISOString(),
      asOf: row.asOf.toISOString(),
    },
    studioId: row.studioId,
  });
};
