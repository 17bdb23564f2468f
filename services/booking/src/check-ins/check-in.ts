import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { Booking } from '../bookings/booking.entity.js';
import { toBookedClass } from '../bookings/bookings.api.js';
import { recordHistory } from '../history/history.api.js';
import { Studio } from '../shared/studio.js';
import { isCheckInDay, mayRun } from './check-in-rules.js';
import { findEntry, lockBookingForCheckIn, type CheckInRow } from './roster.queries.js';
import { toRosterEntry, type RosterEntry } from './roster.view.js';

interface Change {
  to: 'attended' | 'confirmed';
  /** What the booking must be for the change to mean anything. */
  from: readonly string[];
  action: string;
}

/** A no-show can still be put right on the day (domain.md, Cancelling, no-show, check-in). */
const checkedIn: Change = {
  to: 'attended',
  from: ['confirmed', 'no_show'],
  action: 'booking.checked_in',
};
const undone: Change = {
  to: 'confirmed',
  from: ['attended'],
  action: 'booking.check_in_undone',
};

/** Staff tick off who came, all day of the class. Both ways safe to repeat. */
@Injectable()
export class CheckIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  checkIn(staff: SignedInUser, bookingId: string): Promise<RosterEntry> {
    return this.change(staff, bookingId, checkedIn);
  }

  undo(staff: SignedInUser, bookingId: string): Promise<RosterEntry> {
    return this.change(staff, bookingId, undone);
  }

  private change(staff: SignedInUser, bookingId: string, change: Change): Promise<RosterEntry> {
    return inTransaction(this.dataSource, async (tx) => {
      const booking = await lockBookingForCheckIn(tx, this.studio.id, bookingId);
      // Another trainer's class looks as if it were not there.
      if (!booking || !mayRun(staff, booking)) throw new Refused('BOOKING_NOT_FOUND');
      if (!isCheckInDay(booking.starts_at, this.studio.now())) throw new Refused('CHECK_IN_CLOSED');
      if (booking.status !== change.to) await this.apply(tx, staff, booking, change);
      const row = await findEntry(tx, this.studio.id, bookingId);
      if (!row) throw new Refused('BOOKING_NOT_FOUND');
      return toRosterEntry(row);
    });
  }

  private async apply(
    tx: EntityManager,
    staff: SignedInUser,
    booking: CheckInRow,
    { to, from, action }: Change,
  ): Promise<void> {
    if (!from.includes(booking.status)) throw new Refused('NOT_BOOKED');
    const now = this.studio.now();
    const isIn = to === 'attended';
    await tx.update(
      Booking,
      { studioId: this.studio.id, id: booking.booking_id },
      { status: to, checkedInAt: isIn ? now : null, checkedInBy: isIn ? staff.id : null },
    );
    await recordHistory(tx, {
      studioId: this.studio.id,
      by: staff,
      at: now,
      action,
      subjectUserId: booking.member_id,
      before: { bookingId: booking.booking_id, status: booking.status },
      after: { bookingId: booking.booking_id, status: to },
    });
    const whose = { bookingId: booking.booking_id, memberId: booking.member_id };
    const news = { ...toBookedClass(booking, whose), undone: !isIn };
    await publish(tx, 'booking.checked_in.v1', news, this.studio.id);
  }
}
