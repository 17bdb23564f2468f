import { Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, RepeatingJob, runSteps } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockBookingForCheckIn } from '../check-ins/check-ins.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { markNoShow } from './mark-no-show.js';
import { finalizeNoShow } from './finalize-no-show.js';

/** "Told at once" (domain.md, Check-in): so many ms after the class has ended, at the latest. */
const EVERY_MS = 10_000;

/** What the clock does to who was not checked in: first pending, a day later final and charged. */
@Injectable()
export class ReconcileNoShows extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('no-shows', EVERY_MS);
  }

  /** Safe on several instances: each booking is locked, and looked at again under its lock. */
  async execute(): Promise<void> {
    await runSteps({
      'mark who is missing': () => this.markWhoIsMissing(),
      'finalize no-shows': () => this.finalize(),
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

  private finalize(): Promise<void> {
    return this.each(
      `SELECT id FROM bookings
       WHERE studio_id = $1 AND status = 'no_show' AND no_show_final_at IS NULL
         AND no_show_due_at <= $2
       ORDER BY no_show_due_at, id`,
      async (tx, bookingId, now) => {
        const booking = await lockBookingForCheckIn(tx, this.studio.id, bookingId);
        if (booking?.status !== 'no_show' || booking.no_show_final_at) return;
        await finalizeNoShow(tx, booking, { studio: this.studio, now });
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
