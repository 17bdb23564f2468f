import { Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { lockSchedule, Timetable, type ScheduleRow } from '../schedules/schedules.api.js';
import { Studio } from '../../shared/studio.js';
import { fillSeats, promote, takeOffLine } from '../waitlists/waitlists.api.js';
import { ClassWaitingEntry } from '../waitlists/waiting-entry.entity.js';

interface Asked {
  scheduleId: string;
  memberId: string;
}

/** A member's yes or no to a seat that is offered. */
@Injectable()
export class AnswerOffer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
    private readonly timetable: Timetable,
    private readonly outbox: Outbox,
  ) {}

  /** Safe to repeat. Throws what `acceptClassOffer` names. */
  async accept(asked: Asked): Promise<{ bookingId: string }> {
    const { studio } = this;
    const answer = await inTransaction(this.dataSource, async (tx) => {
      const row = await this.lock(tx, asked);
      const taken = await this.takenBefore(tx, asked);
      if (taken) return taken;
      const now = studio.now();
      const entry = await this.offered(tx, asked, now);
      const outcome = await promote({ tx, studio, row, now }, entry, { byItself: false });
      if ('refused' in outcome) throw new Refused(outcome.refused, outcome.details);
      await fillSeats(tx, { studio, scheduleId: asked.scheduleId, now });
      return outcome;
    });
    this.timetable.forget();
    this.outbox.relaySoon();
    return answer;
  }

  /** Throws what `declineClassOffer` names. */
  async decline(asked: Asked): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.lock(tx, asked);
      const now = this.studio.now();
      const entry = await this.offered(tx, asked, now);
      await takeOffLine(tx, entry, { what: 'declined', at: now });
      await fillSeats(tx, { studio: this.studio, scheduleId: asked.scheduleId, now });
    });
    this.timetable.forget();
    this.outbox.relaySoon();
  }

  private async lock(tx: EntityManager, { scheduleId }: Asked): Promise<ScheduleRow> {
    const row = await lockSchedule(tx, { studioId: this.studio.id, id: scheduleId });
    if (!row) throw new Refused('SCHEDULE_NOT_FOUND');
    return row;
  }

  private async offered(tx: EntityManager, asked: Asked, now: Date): Promise<ClassWaitingEntry> {
    const entry = await tx.findOneBy(ClassWaitingEntry, { studioId: this.studio.id, ...asked });
    if (!entry) throw new Refused('WAITING_ENTRY_NOT_FOUND');
    // The clock decides, also before the job has looked.
    if (entry.offerUntil === null || entry.offerUntil <= now) throw new Refused('NOT_OFFERED');
    return entry;
  }

  private async takenBefore(
    tx: EntityManager,
    { scheduleId, memberId }: Asked,
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
