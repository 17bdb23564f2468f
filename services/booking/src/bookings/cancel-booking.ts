import { Injectable } from '@nestjs/common';
import type { cancelBooking } from '@studio/contracts';
import { newId, studioDay } from '@studio/domain-kit';
import { isRetryable, Refused, requestId, runPrepared } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Timetable } from '../schedules/schedules.api.js';
import { Studio } from '../shared/studio.js';
import { toBookedClass } from './booked-class.js';
import { toBookingView, type BookingRow } from './booking.view.js';
import { findOwnBooking } from './bookings.queries.js';
import { cancelStatement } from './cancel-booking.sql.js';

export type CancelAnswer = z.infer<NonNullable<(typeof cancelBooking)['response']>>;

const ATTEMPTS = 6;

/**
 * Cancels a member's own booking. On time the credit goes back to its package, late it stays used;
 * the seat is free either way (domain.md, Cancelling). Repeating it tells the same and does nothing.
 */
@Injectable()
export class CancelBooking {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
    private readonly timetable: Timetable,
    private readonly outbox: Outbox,
  ) {}

  async cancel(memberId: string, bookingId: string): Promise<CancelAnswer> {
    for (let attempt = 1; ; attempt++) {
      const booking = await this.find(memberId, bookingId);
      if (isCancelledByMember(booking)) return toCancelAnswer(booking);
      if (booking.status !== 'confirmed') throw new Refused('NOT_BOOKED');
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

  /** What became of it the next look tells. */
  private async tryToCancel(booking: BookingRow, attempt: number): Promise<void> {
    try {
      await runPrepared(this.dataSource, cancelStatement, this.valuesOf(booking));
      this.timetable.forget();
      this.outbox.poke();
    } catch (error) {
      if (!isRetryable(error) || attempt >= ATTEMPTS) throw error;
    }
  }

  /** In the order of the statement's parameters. */
  private valuesOf(booking: BookingRow): unknown[] {
    const now = this.studio.now();
    const news = toBookedClass(booking, {
      bookingId: booking.booking_id,
      memberId: booking.member_id,
    });
    return [
      this.studio.id,
      booking.booking_id,
      booking.member_id,
      now,
      studioDay(now),
      newId(),
      newId(),
      JSON.stringify(news),
      newId(),
      requestId() ?? null,
    ];
  }
}

const isCancelledByMember = ({ status }: BookingRow): boolean =>
  status === 'cancelled' || status === 'late_cancelled';

const toCancelAnswer = (booking: BookingRow): CancelAnswer => ({
  booking: toBookingView(booking),
  creditReturned: booking.status === 'cancelled' && booking.funding_kind === 'package',
  creditsLeft: booking.credits_left,
  seatsLeft: booking.capacity - booking.booked,
});
