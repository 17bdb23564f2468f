import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { BookingView, FrontDeskCancel, StudioSettings } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { undoUntil } from '../../policy/booking-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { endBooking, type Ending } from '../allocation/allocation.api.js';
import { findBookings, toBookingView, type BookingRow } from '../bookings/bookings.api.js';
import { lockSchedule, ScheduleCache } from '../schedules/schedules.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';

export interface CancelForMemberRequest {
  waive: boolean;
  reason?: string | undefined;
  notifyMember: boolean;
}

interface Cancelling {
  staff: SignedInUser;
  action: 'booking.cancelled' | 'booking.undone';
  because: Ending['because'];
  reason?: string | undefined;
  notifyMember: boolean;
}

const ended: readonly BookingRow['status'][] = ['cancelled', 'late_cancelled', 'lapsed'];

/** The front desk cancels for a member, or takes a booking back that it made seconds ago. */
@Injectable()
export class CancelForMember {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** By the booking's deadline, or free of charge after it with a reason. Safe to repeat. */
  async execute(
    staff: SignedInUser,
    bookingId: string,
    { waive, reason, notifyMember }: CancelForMemberRequest,
  ): Promise<FrontDeskCancel> {
    const row = await this.underLock(bookingId, async (tx, booking) => {
      if (ended.includes(booking.status)) return;
      const now = this.studio.now();
      if (booking.status !== 'confirmed' && booking.status !== 'held')
        throw new Refused('NOT_BOOKED');
      if (booking.starts_at <= now) throw new Refused('CLASS_STARTED');
      const isWaived = waive && now > booking.cancel_until;
      if (isWaived && !reason) throw new Refused('REASON_REQUIRED');
      const because = isWaived ? 'waived' : 'member';
      await this.end(tx, booking, {
        staff,
        action: 'booking.cancelled',
        because,
        reason,
        notifyMember,
      });
    });
    return toAnswer(row, this.studio.settings);
  }

  /** As if it had not been made, deadline or not. Safe to repeat. Throws UNDO_TOO_LATE, NOT_BOOKED. */
  async undoBooking(staff: SignedInUser, bookingId: string): Promise<{ booking: BookingView }> {
    const row = await this.underLock(bookingId, async (tx, booking) => {
      if (booking.status === 'cancelled' || booking.status === 'lapsed') return;
      if (booking.status !== 'held') this.mustBeUndoable(booking);
      await this.end(tx, booking, {
        staff,
        action: 'booking.undone',
        because: 'taken_back',
        notifyMember: true,
      });
    });
    return { booking: toBookingView(row, this.studio.settings) };
  }

  private mustBeUndoable({ status, booked_at: bookedAt, booked_by: bookedBy }: BookingRow): void {
    if (status !== 'confirmed') throw new Refused('NOT_BOOKED');
    const until = undoUntil(bookedAt, this.studio.settings);
    if (!bookedBy || !until || until < this.studio.now()) throw new Refused('UNDO_TOO_LATE');
  }

  /** Throws BOOKING_NOT_FOUND. */
  private async underLock(
    bookingId: string,
    work: (tx: EntityManager, booking: BookingRow) => Promise<void>,
  ): Promise<BookingRow> {
    const { id: studioId } = this.studio;
    const one = { studioId, bookingIds: [bookingId] };
    const row = await inTransaction(this.dataSource, async (tx) => {
      const [snapshot] = await findBookings(tx, one);
      if (!snapshot) throw new Refused('BOOKING_NOT_FOUND');
      await lockSchedule(tx, { studioId, id: snapshot.schedule_id });
      // Again under the lock: the member may have cancelled in between.
      const [booking] = await findBookings(tx, one);
      await work(tx, booking ?? snapshot);
      const [after] = await findBookings(tx, one);
      return after ?? snapshot;
    });
    this.scheduleCache.forget();
    return row;
  }

  private async end(
    tx: EntityManager,
    booking: BookingRow,
    { staff, action, because, reason, notifyMember }: Cancelling,
  ): Promise<void> {
    const { studio } = this;
    const now = studio.now();
    const done = await endBooking(tx, { studio, booking, because, now, notifyMember });
    if (!done) throw new Refused('NOT_BOOKED');
    const { booking_id: bookingId, schedule_id: scheduleId, member_id: subjectUserId } = booking;
    if (done.waiting > 0) await reconcileWaitlist(tx, { studio, scheduleId, now });
    await recordHistory(tx, {
      studioId: studio.id,
      by: staff,
      at: now,
      action,
      subjectUserId,
      before: { bookingId, scheduleId, status: booking.status },
      after: {
        bookingId,
        scheduleId,
        status: done.status,
        waived: because === 'waived',
        cameBack: cameBack(booking, done.status),
      },
      ...(reason && { reason }),
    });
  }
}

const cameBack = (
  booking: BookingRow,
  status: string,
): 'credit' | 'class' | 'money' | 'nothing' => {
  if (status !== 'cancelled') return 'nothing';
  if (booking.funding_kind === 'package') return 'credit';
  if (booking.funding_kind === 'subscription') return 'class';
  return booking.payment_id === null ? 'nothing' : 'money';
};

const toAnswer = (row: BookingRow, numbers: StudioSettings): FrontDeskCancel => {
  const back = cameBack(row, row.status);
  return {
    booking: toBookingView(row, numbers),
    creditReturned: back === 'credit',
    refunded: back === 'money',
    undoUntil: row.undo_until?.toISOString() ?? null,
  };
};
