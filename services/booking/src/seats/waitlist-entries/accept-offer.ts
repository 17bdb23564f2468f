import { Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { lockSchedule, ScheduleCache, type ScheduleRow } from '../schedules/schedules.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { promote, reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { removeEntry } from '../waitlists/waitlists.api.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';

interface OfferKey {
  scheduleId: string;
  memberId: string;
}

/** A member's yes or no to a seat that is offered. */
@Injectable()
export class AnswerOffer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly outbox: Outbox,
  ) {}

  /** Safe to repeat. Throws what `acceptClassOffer` names. */
  async accept(offer: OfferKey): Promise<{ bookingId: string }> {
    const { studio } = this;
    const answer = await inTransaction(this.dataSource, async (tx) => {
      const row = await this.lock(tx, offer);
      const taken = await this.takenBefore(tx, offer);
      if (taken) return taken;
      const now = studio.now();
      const entry = await this.offered(tx, offer, now);
      const outcome = await promote({ tx, studio, row, now }, entry, { byItself: false });
      if ('refused' in outcome) throw new Refused(outcome.refused, outcome.details);
      await reconcileWaitlist(tx, { studio, scheduleId: offer.scheduleId, now });
      return outcome;
    });
    this.scheduleCache.forget();
    this.outbox.relaySoon();
    return answer;
  }

  /** Throws what `declineClassOffer` names. */
  async decline(offer: OfferKey): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.lock(tx, offer);
      const now = this.studio.now();
      const entry = await this.offered(tx, offer, now);
      await removeEntry(tx, entry, { what: 'declined', at: now });
      await reconcileWaitlist(tx, { studio: this.studio, scheduleId: offer.scheduleId, now });
    });
    this.scheduleCache.forget();
    this.outbox.relaySoon();
  }

  private async lock(tx: EntityManager, { scheduleId }: OfferKey): Promise<ScheduleRow> {
    const row = await lockSchedule(tx, { studioId: this.studio.id, id: scheduleId });
    if (!row) throw new Refused('SCHEDULE_NOT_FOUND');
    return row;
  }

  private async offered(
    tx: EntityManager,
    offer: OfferKey,
    now: Date,
  ): Promise<ClassWaitlistEntry> {
    const entry = await tx.findOneBy(ClassWaitlistEntry, { studioId: this.studio.id, ...offer });
    if (!entry) throw new Refused('WAITING_ENTRY_NOT_FOUND');
    // The clock decides, also before the job has run.
    if (entry.offerUntil === null || entry.offerUntil <= now) throw new Refused('NOT_OFFERED');
    return entry;
  }

  private async takenBefore(
    tx: EntityManager,
    { scheduleId, memberId }: OfferKey,
  ): Promise<{ bookingId: string } | undefined> {
    const [row] = await tx.query<{ bookingId: string }[]>(
      `SELECT l.booking_id AS "bookingId" FROM class_waiting_log l
       JOIN bookings b ON b.studio_id = l.studio_id AND b.id = l.booking_id
         AND b.status = 'confirmed'
       WHERE l.studio_id = $1 AND l.schedule_id = $2 AND l.member_id = $3
         AND l.what = 'accepted'`,
      [this.studio.id, scheduleId, memberId],
    );
    return row;
  }
}
