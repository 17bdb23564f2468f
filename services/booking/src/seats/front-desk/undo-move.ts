import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { BookingView } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { endBooking } from '../allocation/allocation.api.js';
import { publishRescheduled, restoreBooking, undoRefusal } from '../booking/booking.api.js';
import { findBookings, toBookingView, type BookingRow } from '../bookings/bookings.api.js';
import { lockSchedule, ScheduleCache } from '../schedules/schedules.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';

interface Move {
  from: BookingRow;
  to: BookingRow;
}

/** The front desk takes back a move that it made seconds ago: the booking before it is as it was. */
@Injectable()
export class UndoMove {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** `bookingId` is the new booking's. Safe to repeat. Throws what the contract names. */
  async execute(staff: SignedInUser, bookingId: string): Promise<{ booking: BookingView }> {
    try {
      const row = await inTransaction(this.dataSource, (tx) => this.undo(tx, staff, bookingId));
      this.scheduleCache.forget();
      return { booking: toBookingView(row, this.studio.settings) };
    } catch (error) {
      throw undoRefusal(error);
    }
  }

  private async undo(
    tx: EntityManager,
    staff: SignedInUser,
    bookingId: string,
  ): Promise<BookingRow> {
    const { id: studioId } = this.studio;
    const snapshot = await this.find(tx, bookingId);
    // In one order, so that two who change places don't wait for each other.
    for (const id of [snapshot.from.schedule_id, snapshot.to.schedule_id].sort())
      await lockSchedule(tx, { studioId, id });
    const move = await this.find(tx, bookingId);
    if (move.from.status === 'confirmed') return move.from;
    if (move.to.status !== 'confirmed') throw new Refused('NOT_BOOKED');
    await this.exchangeBack(tx, move);
    await this.record(tx, staff, move);
    return (await this.find(tx, bookingId)).from;
  }

  /** Throws BOOKING_NOT_FOUND; NOT_BOOKED when it was not moved. */
  private async find(tx: EntityManager, bookingId: string): Promise<Move> {
    const { id: studioId } = this.studio;
    const [to] = await findBookings(tx, { studioId, bookingIds: [bookingId] });
    if (!to) throw new Refused('BOOKING_NOT_FOUND');
    if (to.rescheduled_from === null) throw new Refused('NOT_BOOKED');
    const [from] = await findBookings(tx, { studioId, bookingIds: [to.rescheduled_from] });
    if (!from) throw new Refused('NOT_BOOKED');
    return { from, to };
  }

  private async exchangeBack(tx: EntityManager, { from, to }: Move): Promise<void> {
    const { studio } = this;
    const { id: studioId } = studio;
    const now = studio.now();
    if (to.payment_id) await movePayment(tx, { studioId, from, to });
    if (!(await endBooking(tx, { studio, booking: to, because: 'reschedule', now })))
      throw new Refused('NOT_BOOKED');
    await restoreBooking(tx, { studio, booking: from });
    await reconcileWaitlist(tx, { studio, scheduleId: to.schedule_id, now });
    await publishRescheduled(tx, to, { studioId, newId: from.booking_id });
  }

  private async record(tx: EntityManager, by: SignedInUser, { from, to }: Move): Promise<void> {
    await recordHistory(tx, {
      studioId: this.studio.id,
      by,
      at: this.studio.now(),
      action: 'booking.move_undone',
      subjectUserId: to.member_id,
      before: { bookingId: to.booking_id, scheduleId: to.schedule_id },
      after: { bookingId: from.booking_id, scheduleId: from.schedule_id },
    });
  }
}

/** What was paid for the visit pays for the first booking again. */
const movePayment = async (
  tx: EntityManager,
  { studioId, from, to }: Move & { studioId: string },
): Promise<void> => {
  await tx.query(`UPDATE bookings SET payment_id = NULL WHERE studio_id = $1 AND id = $2`, [
    studioId,
    to.booking_id,
  ]);
  await tx.query(`UPDATE bookings SET payment_id = $3 WHERE studio_id = $1 AND id = $2`, [
    studioId,
    from.booking_id,
    to.payment_id,
  ]);
};
