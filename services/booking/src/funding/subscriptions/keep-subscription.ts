import type { StudioEvent } from '@studio/contracts';
import type { EntityManager } from 'typeorm';

/** Notes how a subscription stands, as payments says; false when what is known is as new. */
export const keepSubscription = async (
  tx: EntityManager,
  studioId: string,
  data: StudioEvent<'subscription.changed.v1'>['data'],
): Promise<boolean> => {
  const kept = await tx.query<unknown[]>(
    `INSERT INTO member_subscriptions AS m (studio_id, id, member_id, plan_id, status,
       period_start, period_end, cancel_at_period_end, past_due_since, frozen_from, frozen_until,
       as_of, blocked_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (studio_id, id) DO UPDATE SET
       plan_id = excluded.plan_id, status = excluded.status, period_start = excluded.period_start,
       period_end = excluded.period_end, cancel_at_period_end = excluded.cancel_at_period_end,
       past_due_since = excluded.past_due_since, frozen_from = excluded.frozen_from,
       frozen_until = excluded.frozen_until, as_of = excluded.as_of,
       blocked_from = excluded.blocked_from
     WHERE m.as_of < excluded.as_of
     RETURNING id`,
    [
      studioId,
      data.subscriptionId,
      data.userId,
      data.planId,
      data.status,
      data.periodStart,
      data.periodEnd,
      data.cancelAtPeriodEnd,
      data.pastDueSince,
      data.frozenFrom,
      data.frozenUntil,
      data.asOf,
      data.blockedFrom ?? null,
    ],
  );
  return kept.length > 0;
};
