import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { undoUntil } from '../../policy/booking-windows.js';
import { recordAttendance } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { CheckInRow, RosterEntry } from '../check-ins/check-ins.api.js';
import { entryOf, lockMissing, recordRescue, refuseUnlessMissing } from './missing-member.js';

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
    return this.change(bookingId, async (tx, booking) => {
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
    });
  }

  /** Throws BOOKING_NOT_FOUND, NOT_BOOKED, UNDO_TOO_LATE. */
  undo(by: SignedInUser, bookingId: string): Promise<RosterEntry> {
    return this.change(bookingId, async (tx, booking) => {
      if (booking.status === 'confirmed') return;
      if (booking.status !== 'no_show' || !booking.seat_release_at) throw new Refused('NOT_BOOKED');
      if (booking.seat_released) throw new Refused('UNDO_TOO_LATE');
      const after = { status: 'confirmed' as const, seatReleaseAt: null };
      await recordAttendance(tx, { studioId: this.studio.id, bookingId }, after);
      await recordRescue(
        tx,
        { studio: this.studio, booking },
        {
          by,
          action: 'booking.release_undone',
          before: { status: 'no_show' },
          after: { status: 'confirmed' },
        },
      );
    });
  }

  private change(
    bookingId: string,
    work: (tx: EntityManager, booking: CheckInRow) => Promise<void>,
  ): Promise<RosterEntry> {
    return inTransaction(this.dataSource, async (tx) => {
      await work(tx, await lockMissing(tx, this.studio, bookingId));
      return entryOf(tx, this.studio, bookingId);
    });
  }
}
