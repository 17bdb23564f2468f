import { Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, runSteps } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockBookingForCheckIn } from '../check-ins/check-ins.api.js';
import { Studio } from '../../shared/studio.js';
import { markNoShow } from './mark-no-show.js';
import { settleNoShow } from './settle-no-show.js';

/** What the clock does to who was not checked in: first pending, a day later final and charged. */
@Injectable()
export class NoShows {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  /** Safe on several instances: each booking is locked, and looked at again under its lock. */
  async look(): Promise<void> {
    await runSteps({
      'mark who is missing': () => this.markWhoIsMissing(),
      'settle no-shows': () => this.settle(),
    });
  }

  private markWhoIsMissing(): Promise<void> {
    return this.each(
      `SELECT id FROM bookings
       WHERE studio_id = $1 AND status = 'confirmed' AND no_show_final_at IS NULL AND ends_at <= $2
       ORDER BY ends_at, id`,
      async (tx, bookingId, now) => {
        const booking = await lockBookingForCheckIn(tx, this.studio.id, bookingId);
        if (booking?.status !== 'confirmed' || booking.no_show_final_at) return;
        await markNoShow(tx, booking, { studio: this.studio, now });
      },
    );
  }

  private settle(): Promise<void> {
    return this.each(
      `SELECT id FROM bookings
       WHERE studio_id = $1 AND status = 'no_show' AND no_show_final_at IS NULL
         AND no_show_due_at <= $2
       ORDER BY no_show_due_at, id`,
      async (tx, bookingId, now) => {
        const booking = await lockBookingForCheckIn(tx, this.studio.id, bookingId);
        if (booking?.status !== 'no_show' || booking.no_show_final_at) return;
        await settleNoShow(tx, booking, { studio: this.studio, now });
      },
    );
  }

  private async each(
    due: string,
    act: (tx: EntityManager, bookingId: string, now: Date) => Promise<void>,
  ): Promise<void> {
    const now = this.studio.now();
    const rows = await this.dataSource.query<{ id: string }[]>(due, [this.studio.id, now]);
    await forEachDue(rows, ({ id }) => inTransaction(this.dataSource, (tx) => act(tx, id, now)));
  }
}
