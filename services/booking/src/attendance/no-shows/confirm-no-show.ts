import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import type { RosterEntry } from '../check-ins/check-ins.api.js';
import { finalizeNoShow } from './finalize-no-show.js';
import { changeMissing, recordRescue } from './missing-member.js';

/** A pending no-show is final now: the staff don't wait for the day to pass. */
@Injectable()
export class ConfirmNoShow {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BOOKING_NOT_FOUND, NOT_BOOKED. Repeating it changes nothing. */
  execute(by: SignedInUser, bookingId: string): Promise<RosterEntry> {
    const { studio } = this;
    const context = { dataSource: this.dataSource, studio };
    return changeMissing(context, bookingId, async (tx, booking) => {
      // Without a day that it is due on its release can still be undone.
      if (booking.status !== 'no_show' || !booking.no_show_due_at) throw new Refused('NOT_BOOKED');
      if (booking.no_show_final_at) return;
      await finalizeNoShow(tx, booking, { studio, now: studio.now() });
      await recordRescue(
        tx,
        { studio, booking },
        {
          by,
          action: 'booking.no_show_confirmed',
          before: { status: 'no_show', final: false },
          after: { status: 'no_show', final: true },
        },
      );
    });
  }
}
