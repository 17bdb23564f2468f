import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { BookingView } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { lockSchedule, ScheduleCache } from '../schedules/schedules.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  findOwnBooking,
  toBookedClass,
  toBookingView,
  type BookingRow,
} from '../bookings/bookings.api.js';
import { restoreBooking, undoRefusal } from './restore-booking.js';

/**
 * Takes a cancel back: the same booking, with the deadline it had. Its seat was kept for it; what
 * paid must still be there. Safe to repeat.
 */
@Injectable()
export class UndoCancel {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** `by`: the member of staff who does it for the member. */
  async execute(
    memberId: string,
    bookingId: string,
    by?: SignedInUser,
  ): Promise<{ booking: BookingView }> {
    const whose = { studioId: this.studio.id, bookingId, memberId };
    try {
      const booking = await inTransaction(this.dataSource, async (tx) => {
        const snapshot = await findOwnBooking(tx, whose);
        if (!snapshot) throw new Refused('BOOKING_NOT_FOUND');
        await lockSchedule(tx, { studioId: this.studio.id, id: snapshot.schedule_id });
        // Again under the lock: two clicks, or the seconds that are over.
        const booking = await findOwnBooking(tx, whose);
        if (!booking) throw new Refused('BOOKING_NOT_FOUND');
        if (booking.status !== 'confirmed') {
          await this.restore(tx, booking);
          if (by) await this.record(tx, by, booking);
        }
        return (await findOwnBooking(tx, whose)) ?? booking;
      });
      this.scheduleCache.forget();
      return { booking: toBookingView(booking, this.studio.settings) };
    } catch (error) {
      throw undoRefusal(error);
    }
  }

  private async record(tx: EntityManager, by: SignedInUser, booking: BookingRow): Promise<void> {
    const { booking_id: bookingId, status } = booking;
    await recordHistory(tx, {
      studioId: this.studio.id,
      by,
      at: this.studio.now(),
      action: 'booking.cancel_undone',
      subjectUserId: booking.member_id,
      before: { bookingId, status },
      after: { bookingId, status: 'confirmed' },
    });
  }

  private async restore(tx: EntityManager, booking: BookingRow): Promise<void> {
    const { studio } = this;
    const { booking_id: bookingId, member_id: memberId } = booking;
    // It was moved: what paid for it pays for another class.
    const moved = await tx.query<unknown[]>(
      `SELECT FROM bookings WHERE studio_id = $1 AND member_id = $2 AND rescheduled_from = $3`,
      [studio.id, memberId, bookingId],
    );
    if (moved.length > 0) throw new Refused('NOT_BOOKED');
    await restoreBooking(tx, { studio, booking });
    const payload = {
      ...toBookedClass(booking, { bookingId, memberId }),
      cancelUntil: booking.cancel_until.toISOString(),
      paidWith: booking.funding_name,
    };
    await publish(tx, { type: 'booking.confirmed.v1', data: payload, studioId: studio.id });
  }
}
