import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { giveBack } from '../allocation/allocation.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { keepSubscription } from '../../funding/subscriptions/subscriptions.api.js';
import { StudioContext } from '../../shared/studio-context.js';

type Changed = StudioEvent<'subscription.changed.v1'>;

/** Payments says how a subscription stands: events that come late or again change nothing. */
@Injectable()
export class OnSubscriptionChanged {
  constructor(private readonly studio: StudioContext) {}

  @OnEvent('subscription.changed.v1', 'OnSubscriptionChanged.changed')
  async changed({ studioId, data }: Changed, tx: EntityManager): Promise<void> {
    if (!(await keepSubscription(tx, studioId, data))) return;
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
    const returned = await giveBack(tx, { studio, bookingIds, because: 'freeze', now });
    for (const { scheduleId } of returned) await reconcileWaitlist(tx, { studio, scheduleId, now });
  }
}
