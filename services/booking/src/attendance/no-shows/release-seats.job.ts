import { Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, RepeatingJob } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { freeSeat, publishSeats, reconcileWaitlist, ScheduleCache } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { lockBookingForCheckIn } from '../check-ins/check-ins.api.js';
import { markNoShow } from './mark-no-show.js';

const EVERY_MS = 2_000;

/** Frees the seats that the desk has released, once that can't be undone any more. */
@Injectable()
export class ReleaseSeats extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly outbox: Outbox,
  ) {
    super('seat releases', EVERY_MS);
  }

  /** Safe on several instances: each booking is locked, and looked at again under its lock. */
  async execute(): Promise<void> {
    const now = this.studio.now();
    const due = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM bookings
       WHERE studio_id = $1 AND seat_release_at <= $2 AND NOT seat_released AND status = 'no_show'
       ORDER BY seat_release_at, id`,
      [this.studio.id, now],
    );
    if (due.length === 0) return;
    try {
      await forEachDue(due, ({ id }) =>
        inTransaction(this.dataSource, (tx) => this.release(tx, id, now)),
      );
    } finally {
      this.scheduleCache.forget();
      this.outbox.relaySoon();
    }
  }

  private async release(tx: EntityManager, bookingId: string, now: Date): Promise<void> {
    const { id: studioId } = this.studio;
    const booking = await lockBookingForCheckIn(tx, studioId, bookingId);
    if (booking?.status !== 'no_show' || !booking.seat_release_at || booking.seat_released) return;
    const { schedule_id: scheduleId } = booking;
    await freeSeat(tx, { studioId, bookingId, scheduleId });
    await markNoShow(tx, booking, { studio: this.studio, now });
    await publishSeats(tx, { studioId, scheduleId });
    if (booking.waiting > 0) await reconcileWaitlist(tx, { studio: this.studio, scheduleId, now });
  }
}
