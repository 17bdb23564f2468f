import { Injectable } from '@nestjs/common';
import { studioDay } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { timetableRange } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { MemberCodes } from './member-codes.js';
import { findBookingForCheckIn, findBookingsForCodes, type CheckInRow } from './roster.queries.js';

interface Found {
  booking: CheckInRow;
  /** False: it is older than the one on the screen now. */
  fresh: boolean;
}

/** What the code on a member's screen stands for. */
@Injectable()
export class BookingsByCodeQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly codes: MemberCodes,
  ) {}

  /** The booking of a code; null when the studio has not made it. `trainerId` bounds typed ones. */
  async find(code: string, { trainerId }: { trainerId: string | null }): Promise<Found | null> {
    const scanned = await this.codes.readScanned(code, this.studio.now());
    if (!scanned) return this.findTyped(code, trainerId);
    const { bookingId, fresh } = scanned;
    const booking = await findBookingForCheckIn(this.dataSource, this.studio.id, bookingId);
    return booking ? { booking, fresh } : null;
  }

  /** Typed codes are short: they are looked for among today's classes alone. */
  private async findTyped(code: string, trainerId: string | null): Promise<Found | null> {
    const now = this.studio.now();
    const today = studioDay(now);
    const range = timetableRange({ from: today, to: today }, now);
    const filters = { ...range, trainerId };
    const bookings = await findBookingsForCodes(this.dataSource, this.studio.id, filters);
    const ids = bookings.map(({ booking_id }) => booking_id);
    const typed = await this.codes.readTyped(code, ids, now);
    const booking = bookings.find(({ booking_id }) => booking_id === typed?.bookingId);
    return booking && typed ? { booking, fresh: typed.fresh } : null;
  }
}
