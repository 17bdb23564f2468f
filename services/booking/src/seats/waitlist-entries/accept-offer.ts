import { Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { ScheduleCache } from '../schedules/schedules.api.js';
import { promote, reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { findOfferedEntry, lockOfferedClass, type OfferKey } from './offered-entry.js';

/** A member's yes to a seat that is offered. */
@Injectable()
export class AcceptOffer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly outbox: Outbox,
  ) {}

  /** Safe to repeat. Throws what `acceptClassOffer` names. */
  async execute(whose: Omit<OfferKey, 'studioId'>): Promise<{ bookingId: string }> {
    const { studio } = this;
    const offer = { studioId: studio.id, ...whose };
    const answer = await inTransaction(this.dataSource, async (tx) => {
      const row = await lockOfferedClass(tx, offer);
      const taken = await this.takenBefore(tx, offer);
      if (taken) return taken;
      const now = studio.now();
      const entry = await findOfferedEntry(tx, offer, now);
      const outcome = await promote({ tx, studio, row, now }, entry, { byItself: false });
      if ('refused' in outcome) throw new Refused(outcome.refused, outcome.details);
      await reconcileWaitlist(tx, { studio, scheduleId: offer.scheduleId, now });
      return outcome;
    });
    this.scheduleCache.forget();
    this.outbox.relaySoon();
    return answer;
  }

  private async takenBefore(
    tx: EntityManager,
    { studioId, scheduleId, memberId }: OfferKey,
  ): Promise<{ bookingId: string } | undefined> {
    const [row] = await tx.query<{ bookingId: string }[]>(
      `SELECT l.booking_id AS "bookingId" FROM class_waiting_log l
       JOIN bookings b ON b.studio_id = l.studio_id AND b.id = l.booking_id
         AND b.status = 'confirmed'
       WHERE l.studio_id = $1 AND l.schedule_id = $2 AND l.member_id = $3
         AND l.what = 'accepted'`,
      [studioId, scheduleId, memberId],
    );
    return row;
  }
}
