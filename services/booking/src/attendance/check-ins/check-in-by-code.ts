import { Injectable } from '@nestjs/common';
import { isFrontDesk, type SignedInUser } from '@studio/auth';
import type { CodeCheckIn } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { timetableRange } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { checkInWindow, isCheckInOpen } from '../../policy/check-in-windows.js';
import { mayRun } from './check-in-rules.js';
import { CheckIn } from './check-in.js';
import { MemberCodes } from './member-codes.js';
import { findBookingForCheckIn, findBookingsForCodes, type CheckInRow } from './roster.queries.js';

interface Shown {
  code: string;
  /** The class at whose door it is shown. */
  scheduleId?: string | undefined;
}

interface Found {
  booking: CheckInRow;
  /** False: it is older than the one on the screen now. */
  fresh: boolean;
}

/** The member shows a code, the front desk or the trainer scans or types it. */
@Injectable()
export class CheckInByCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly codes: MemberCodes,
    private readonly checkIns: CheckIn,
  ) {}

  /** Throws CODE_INVALID, CODE_EXPIRED, CODE_OTHER_CLASS, CHECK_IN_CLOSED, NOT_BOOKED. */
  async execute(staff: SignedInUser, { code, scheduleId }: Shown): Promise<CodeCheckIn> {
    const booking = await this.read(staff, code);
    if (!mayRun(staff, booking)) throw new Refused('CODE_OTHER_CLASS');
    const { schedule_id, class_name: className, starts_at } = booking;
    const startsAt = starts_at.toISOString();
    if (scheduleId !== undefined && scheduleId !== schedule_id)
      throw new Refused('CODE_OTHER_CLASS', { scheduleId: schedule_id, className, startsAt });
    const { opensAt, closesAt } = checkInWindow(starts_at, this.studio.settings);
    if (!isCheckInOpen({ opensAt, closesAt }, this.studio.now()))
      throw new Refused('CHECK_IN_CLOSED', {
        className,
        opensAt: opensAt.toISOString(),
        closesAt: closesAt.toISOString(),
      });
    const entry = await this.checkIns.checkIn(staff, booking.booking_id);
    return { ...entry, scheduleId: schedule_id, className, startsAt };
  }

  private async read(staff: SignedInUser, code: string): Promise<CheckInRow> {
    const found = await this.find(code, { trainerId: isFrontDesk(staff) ? null : staff.id });
    if (!found) throw new Refused('CODE_INVALID');
    if (!found.fresh) throw new Refused('CODE_EXPIRED');
    return found.booking;
  }

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
