import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordAttendance } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { RosterEntry } from '../check-ins/check-ins.api.js';
import { changeMissing, recordRescue } from './missing-member.js';

/** The seat stays hers: for the seconds before a job frees it. */
@Injectable()
export class UndoRelease {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BOOKING_NOT_FOUND, NOT_BOOKED, UNDO_TOO_LATE. */
  execute(by: SignedInUser, bookingId: string): Promise<RosterEntry> {
    return changeMissing(
      { dataSource: this.dataSource, studio: this.studio },
      bookingId,
      async (tx, booking) => {
        if (booking.status === 'confirmed') return;
        if (booking.status !== 'no_show' || !booking.seat_release_at)
          throw new Refused('NOT_BOOKED');
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
      },
    );
  }
}
