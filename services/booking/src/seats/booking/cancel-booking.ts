import { Injectable } from '@nestjs/common';
import type { cancelBooking, StudioSettings } from '@studio/contracts';
import { inStatement, inTransaction, isRetryable, Refused, workHasBegun } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { seatsLeft, ScheduleCache } from '../schedules/schedules.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findOwnBooking, toBookingView, type BookingRow } from '../bookings/bookings.api.js';
import { endBooking } from '../allocation/allocation.api.js';

export type CancelAnswer = z.infer<NonNullable<(typeof cancelBooking)['response']>>;

const ATTEMPTS = 6;

/**
 * Cancels a member's own booking, or gives back a seat that is held. On time what paid comes back
 * and the cancel can be undone for some seconds; late it doesn't, and the seat is free at once
 * (domain.md, Cancelling). Repeating it tells the same and does nothing.
 */
@Injectable()
export class CancelBooking {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly outbox: Outbox,
  ) {}

  async execute(memberId: string, bookingId: string): Promise<CancelAnswer> {
    for (let attempt = 1; ; attempt++) {
      const booking = await this.find(memberId, bookingId);
      if (isCancelledByMember(booking)) return toCancelAnswer(booking, this.studio.settings);
      if (booking.status !== 'confirmed' && booking.status !== 'held')
        throw new Refused('NOT_BOOKED');
      if (booking.starts_at <= this.studio.now()) throw new Refused('CLASS_STARTED');
      await this.tryToCancel(booking, attempt);
    }
  }

  private async find(memberId: string, bookingId: string): Promise<BookingRow> {
    const booking = await findOwnBooking(this.dataSource, {
      studioId: this.studio.id,
      bookingId,
      memberId,
    });
    if (!booking) throw new Refused('BOOKING_NOT_FOUND');
    return booking;
  }

  /** What became of it the next read shows. */
  private async tryToCancel(booking: BookingRow, attempt: number): Promise<void> {
    const { studio, dataSource } = this;
    const now = studio.now();
    try {
      const ended = await inStatement(dataSource, (db) =>
        endBooking(db, { studio, booking, because: 'member', now }),
      );
      workHasBegun();
      if (ended && ended.status !== 'cancelled' && ended.waiting > 0)
        await this.offerFreedSeat(booking.schedule_id);
      this.scheduleCache.forget();
      this.outbox.relaySoon();
    } catch (error) {
      if (!isRetryable(error) || attempt >= ATTEMPTS) throw error;
    }
  }

  /** To who waits; if this server stops here, the list's own job does it. */
  private offerFreedSeat(scheduleId: string): Promise<void> {
    const { studio, dataSource } = this;
    const filling = { studio, scheduleId, now: studio.now() };
    return inTransaction(dataSource, (tx) => reconcileWaitlist(tx, filling));
  }
}

const isCancelledByMember = ({ status }: BookingRow): boolean =>
  status === 'cancelled' || status === 'late_cancelled' || status === 'lapsed';

const toCancelAnswer = (booking: BookingRow, numbers: StudioSettings): CancelAnswer => ({
  booking: toBookingView(booking, numbers),
  creditReturned: booking.status === 'cancelled' && booking.funding_kind === 'package',
  creditsLeft: booking.credits_left,
  seatsLeft: seatsLeft(booking),
  refunded:
    booking.status === 'cancelled' &&
    booking.funding_kind === 'drop_in' &&
    booking.payment_id !== null,
  undoUntil: booking.undo_until?.toISOString() ?? null,
});
