import { Injectable } from '@nestjs/common';
import type { FreezeEffects, FreezeRequest } from '@studio/contracts';
import { currentRecordOf } from '../../people/members/members.api.js';
import { endOfStudioDay, studioInstant } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { giveBack } from '../allocation/allocation.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { freezeLimits } from '../../policy/package-windows.js';
import { ScheduleCache } from '../schedules/schedules.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { refuseClassSoon, type ClassInFreeze } from './freeze-rules.js';

/** What a freeze of a subscription does to the member's classes; a preview changes nothing. */
@Injectable()
export class FreezeSubscription {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly outbox: Outbox,
  ) {}

  /** Safe to repeat: there is nothing more to cancel then. Throws FREEZE_CLASS_SOON. */
  async execute(request: FreezeRequest): Promise<FreezeEffects> {
    const booked = await inTransaction(this.dataSource, async (tx) => {
      const found = await this.findBooked(tx, request);
      refuseClassSoon(found, this.studio.now());
      if (!request.preview) await this.giveBack(tx, found);
      return found;
    });
    if (!request.preview) {
      this.scheduleCache.forget();
      this.outbox.relaySoon();
    }
    const { minDays, daysAYear: daysPerYear } = freezeLimits(this.studio.settings);
    return {
      bookings: booked.map((one) => ({
        id: one.id,
        className: one.class_name,
        startsAt: one.starts_at.toISOString(),
      })),
      limits: { minDays, daysPerYear },
    };
  }

  private async findBooked(
    tx: EntityManager,
    { subscriptionId, userId, from, until }: FreezeRequest,
  ): Promise<ClassInFreeze[]> {
    return tx.query(
      `SELECT b.id, c.name AS class_name, b.starts_at, b.cancel_until FROM bookings b
       JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
       JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
       WHERE b.studio_id = $1 AND b.member_subscription_id = $2 AND b.member_id = $3
         AND b.status = 'confirmed' AND b.starts_at > $4 AND b.starts_at BETWEEN $5 AND $6
       ORDER BY b.starts_at, b.id`,
      [
        this.studio.id,
        subscriptionId,
        await currentRecordOf(tx, this.studio.id, userId),
        this.studio.now(),
        studioInstant(from),
        endOfStudioDay(until),
      ],
    );
  }

  private async giveBack(tx: EntityManager, booked: readonly ClassInFreeze[]): Promise<void> {
    const { studio } = this;
    const now = studio.now();
    const bookingIds = booked.map(({ id }) => id);
    const returned = await giveBack(tx, { studio, bookingIds, because: 'freeze', now });
    for (const { scheduleId } of returned) await reconcileWaitlist(tx, { studio, scheduleId, now });
  }
}
