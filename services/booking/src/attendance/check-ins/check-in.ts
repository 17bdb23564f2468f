import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAttendance, takeSeatAgain, toBookedClass } from '../../seats/seats.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { isCheckInTime } from '../../policy/check-in-windows.js';
import { mayRun } from './check-in-rules.js';
import { findEntry, lockBookingForCheckIn, type CheckInRow } from './roster.queries.js';
import { toRosterEntry, type RosterEntry } from './roster.view.js';

interface Change {
  to: 'attended' | 'confirmed';
  /** What the booking must be for the change to mean anything. */
  from: readonly string[];
  action: string;
}

/** A kiosk, as its check-ins are written down. */
interface OpenedTablet {
  name: string;
  opened_by: string;
}

/** Whose check-in it is. At a kiosk: of whoever opened it, who may run any class. */
interface Actor {
  id: string;
  staff: SignedInUser | null;
  details: Record<string, string>;
}

const actorOf = (staff: SignedInUser): Actor => ({ id: staff.id, staff, details: {} });

/** A no-show can still be corrected while it is pending (domain.md, Cancelling, no-show). */
const checkedIn: Change = {
  to: 'attended',
  from: ['confirmed', 'no_show'],
  action: 'booking.checked_in',
};
/** Once the class has ended, who is not in becomes a no-show with the job's next turn. */
const undone: Change = {
  to: 'confirmed',
  from: ['attended'],
  action: 'booking.check_in_undone',
};
const corrected: Change = {
  to: 'attended',
  from: ['no_show'],
  action: 'booking.no_show_corrected',
};

/** Staff tick off who came, all day of the class. All of it safe to repeat. */
@Injectable()
export class CheckIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  checkIn(staff: SignedInUser, bookingId: string): Promise<RosterEntry> {
    return this.change(actorOf(staff), bookingId, checkedIn);
  }

  /** A member alone, at a tablet that one of the staff has opened. */
  checkInAtKiosk(kiosk: OpenedTablet, bookingId: string): Promise<RosterEntry> {
    const { opened_by: id, name } = kiosk;
    return this.change({ id, staff: null, details: { kiosk: name } }, bookingId, checkedIn);
  }

  undo(staff: SignedInUser, bookingId: string): Promise<RosterEntry> {
    return this.change(actorOf(staff), bookingId, undone);
  }

  /** A no-show who was there after all. */
  correct(staff: SignedInUser, bookingId: string): Promise<RosterEntry> {
    return this.change(actorOf(staff), bookingId, corrected);
  }

  private change(actor: Actor, bookingId: string, change: Change): Promise<RosterEntry> {
    return inTransaction(this.dataSource, async (tx) => {
      const booking = await lockBookingForCheckIn(tx, this.studio.id, bookingId);
      // Another trainer's class looks as if it were not there.
      if (!booking || (actor.staff && !mayRun(actor.staff, booking)))
        throw new Refused('BOOKING_NOT_FOUND');
      if (booking.status !== change.to) await this.apply(tx, { actor, booking, change });
      const row = await findEntry(tx, this.studio.id, bookingId);
      if (!row) throw new Refused('BOOKING_NOT_FOUND');
      return toRosterEntry(row);
    });
  }

  private async apply(
    tx: EntityManager,
    { actor, booking, change }: { actor: Actor; booking: CheckInRow; change: Change },
  ): Promise<void> {
    const { to, from, action } = change;
    const now = this.studio.now();
    if (!from.includes(booking.status)) throw new Refused('NOT_BOOKED');
    if (booking.status === 'no_show' && booking.no_show_final_at)
      throw new Refused('NO_SHOW_FINAL');
    if (!isCheckInTime(booking, now, this.studio.settings)) throw new Refused('CHECK_IN_CLOSED');
    const isIn = to === 'attended';
    const { booking_id: bookingId, schedule_id: scheduleId } = booking;
    if (booking.seat_released)
      await takeSeatAgain(tx, { studioId: this.studio.id, bookingId, scheduleId });
    await recordAttendance(
      tx,
      { studioId: this.studio.id, bookingId: booking.booking_id },
      {
        status: to,
        checkedInAt: isIn ? now : null,
        checkedInBy: isIn ? actor.id : null,
        noShowDueAt: null,
        seatReleaseAt: null,
      },
    );
    await recordHistory(tx, {
      studioId: this.studio.id,
      by: actor.staff,
      actorId: actor.id,
      at: now,
      action,
      subjectUserId: booking.member_id,
      before: { bookingId: booking.booking_id, status: booking.status },
      after: { bookingId: booking.booking_id, status: to, ...actor.details },
    });
    const whose = { bookingId: booking.booking_id, memberId: booking.member_id };
    const payload = { ...toBookedClass(booking, whose), undone: !isIn };
    await publish(tx, { type: 'booking.checked_in.v1', data: payload, studioId: this.studio.id });
  }
}
