import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { DataSource } from 'typeorm';
import { undoUntil } from '../../policy/booking-windows.js';
import { recordAttendance } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { RosterEntry } from '../check-ins/check-ins.api.js';
import { changeMissing, recordRescue, refuseUnlessMissing } from './missing-member.js';

/**
 * The desk gives the seat of who is missing to others. For the seconds of an undo nothing else happens;
 * then a job frees the seat, and the no-show is pending as any other.
 */
@Injectable()
export class ReleaseSeat {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BOOKING_NOT_FOUND, NOT_BOOKED, NOT_MISSING_YET, CHECK_IN_CLOSED. */
  execute(by: SignedInUser, bookingId: string): Promise<RosterEntry> {
    return changeMissing(
      { dataSource: this.dataSource, studio: this.studio },
      bookingId,
      async (tx, booking) => {
        if (booking.seat_release_at) return;
        const now = this.studio.now();
        refuseUnlessMissing(booking, now);
        const releaseAt = undoUntil(now, this.studio.settings) ?? now;
        const after = { status: 'no_show' as const, seatReleaseAt: releaseAt };
        await recordAttendance(tx, { studioId: this.studio.id, bookingId }, after);
        await recordRescue(
          tx,
          { studio: this.studio, booking },
          {
            by,
            action: 'booking.seat_released',
            before: { status: 'confirmed' },
            after: { status: 'no_show' },
          },
        );
      },
    );
  }
}
