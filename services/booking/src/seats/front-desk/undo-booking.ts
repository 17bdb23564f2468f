import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { BookingView } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { undoUntil } from '../../policy/booking-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { toBookingView, type BookingRow } from '../bookings/bookings.api.js';
import { ScheduleCache } from '../schedules/schedules.api.js';
import { endForMember } from './end-for-member.js';

/** The front desk takes a booking back that it made seconds ago. */
@Injectable()
export class UndoBooking {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** As if it had not been made, deadline or not. Safe to repeat. Throws UNDO_TOO_LATE, NOT_BOOKED. */
  async execute(staff: SignedInUser, bookingId: string): Promise<{ booking: BookingView }> {
    const context = { dataSource: this.dataSource, studio: this.studio };
    const row = await endForMember(context, bookingId, (booking) => {
      if (booking.status === 'cancelled' || booking.status === 'lapsed') return undefined;
      if (booking.status !== 'held') this.mustBeUndoable(booking);
      return { staff, action: 'booking.undone', because: 'taken_back', notifyMember: true };
    });
    this.scheduleCache.forget();
    return { booking: toBookingView(row, this.studio.settings) };
  }

  private mustBeUndoable({ status, booked_at: bookedAt, booked_by: bookedBy }: BookingRow): void {
    if (status !== 'confirmed') throw new Refused('NOT_BOOKED');
    const until = undoUntil(bookedAt, this.studio.settings);
    if (!bookedBy || !until || until < this.studio.now()) throw new Refused('UNDO_TOO_LATE');
  }
}
