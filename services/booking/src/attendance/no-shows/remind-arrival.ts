import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAttendance, toBookedClass } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { CheckInRow, RosterEntry } from '../check-ins/check-ins.api.js';
import { changeMissing, recordRescue, refuseUnlessMissing } from './missing-member.js';

/** "We are starting, are you on your way?": once a booking, however many desks ask. */
@Injectable()
export class RemindArrival {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BOOKING_NOT_FOUND, NOT_BOOKED, NOT_MISSING_YET, CHECK_IN_CLOSED. */
  execute(by: SignedInUser, bookingId: string): Promise<RosterEntry> {
    const context = { dataSource: this.dataSource, studio: this.studio };
    return changeMissing(context, bookingId, async (tx, booking) => {
      if (!booking.arrival_reminded_at) await this.remind(tx, by, booking);
    });
  }

  private async remind(tx: EntityManager, by: SignedInUser, booking: CheckInRow): Promise<void> {
    const { studio } = this;
    const now = studio.now();
    refuseUnlessMissing(booking, now);
    const { booking_id: bookingId, member_id: memberId } = booking;
    await recordAttendance(tx, { studioId: studio.id, bookingId }, { arrivalRemindedAt: now });
    await recordRescue(
      tx,
      { studio, booking },
      { by, action: 'booking.arrival_reminded', before: {}, after: {} },
    );
    await publish(tx, {
      type: 'booking.arrival_reminded.v1',
      data: toBookedClass(booking, { bookingId, memberId }),
      studioId: studio.id,
    });
  }
}
