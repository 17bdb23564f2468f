import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { giveBack } from '../bookings/bookings.api.js';
import { fillSeats } from '../waitlists/waitlists.api.js';
import { Studio } from '../../shared/studio.js';

type Changed = StudioEvent<'subscription.changed.v1'>;

/** Payments says how a subscription stands: news that come late or again change nothing. */
@Injectable()
export class OnSubscriptionChanged {
  constructor(private readonly studio: Studio) {}

  @OnEvent('subscription.changed.v1')
  async changed({ studioId, data }: Changed, tx: EntityManager): Promise<void> {
    if (!(await keep(tx, studioId, data))) return;
    if (data.status !== 'cancelled' && data.status !== 'ended') return;
    await this.giveBackWhatIsToCome(tx, data.subscriptionId);
  }

  /** A period that nobody pays for has no classes (domain.md, Packages). */
  private async giveBackWhatIsToCome(tx: EntityManager, subscriptionId: string): Promise<void> {
    const { studio } = this;
    const now = studio.now();
    const booked = await tx.query<{ id: string }[]>(
      `SELECT id FROM bookings
       WHERE studio_id = $1 AND member_subscription_id = $2 AND status = 'confirmed'
         AND starts_at > $3`,
      [studio.id, subscriptionId, now],
    );
    const bookingIds = booked.map(({ id }) => id);
    const given = await giveBack(tx, { studio, bookingIds, because: 'freeze', now });
    for (const { scheduleId } of given) await fillSeats(tx, { studio, scheduleId, now });
  }
}

/** False when what is known is as new. */
const keep = async (
  tx: EntityManager,
  studioId: string,
  data: Changed['data'],
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
