import { Injectable } from '@nestjs/common';
import { isFrontDesk, type SignedInUser } from '@studio/auth';
import type { CodeCheckIn } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { StudioContext } from '../../shared/studio-context.js';
import { checkInWindow, isCheckInOpen } from '../../policy/check-in-windows.js';
import { BookingsByCodeQueries } from './bookings-by-code.queries.js';
import { mayRun } from './check-in-rules.js';
import { CheckIn } from './check-in.js';
import type { CheckInRow } from './roster.queries.js';

interface Shown {
  code: string;
  /** The class at whose door it is shown. */
  scheduleId?: string | undefined;
}

/** The member shows a code, the front desk or the trainer scans or types it. */
@Injectable()
export class CheckInByCode {
  constructor(
    private readonly studio: StudioContext,
    private readonly bookings: BookingsByCodeQueries,
    private readonly checkingIn: CheckIn,
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
    const entry = await this.checkingIn.execute(staff, booking.booking_id);
    return { ...entry, scheduleId: schedule_id, className, startsAt };
  }

  private async read(staff: SignedInUser, code: string): Promise<CheckInRow> {
    const found = await this.bookings.find(code, {
      trainerId: isFrontDesk(staff) ? null : staff.id,
    });
    if (!found) throw new Refused('CODE_INVALID');
    if (!found.fresh) throw new Refused('CODE_EXPIRED');
    return found.booking;
  }
}
