import { Controller, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  checkInByCode,
  findCodeOwner,
  getCheckInCode,
  type CheckInCode,
  type CodeCheckIn,
  type CodeOwner,
} from '@studio/contracts';
import { CHECK_IN_STEP_SECONDS } from '@studio/contracts/check-in-code';
import { ParsedBody, ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { BookingsByCodeQueries } from './bookings-by-code.queries.js';
import { CheckInByCode } from './check-in-by-code.js';
import { checkInWindow } from '../../policy/check-in-windows.js';
import { MemberCodes } from './member-codes.js';
import { findBookingForCheckIn } from './roster.queries.js';

@Controller('api')
export class CheckInCodesController {
  constructor(
    private readonly codes: MemberCodes,
    private readonly bookings: BookingsByCodeQueries,
    private readonly checkingIn: CheckInByCode,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get('bookings/:id/check-in-code')
  @For(getCheckInCode)
  async code(
    @CurrentUser() member: SignedInUser,
    @ParsedParams(getCheckInCode.params) { id }: { id: string },
  ): Promise<CheckInCode> {
    const booking = await findBookingForCheckIn(this.dataSource, this.studio.id, id);
    if (booking?.member_id !== member.id) throw new Refused('BOOKING_NOT_FOUND');
    if (!['confirmed', 'attended'].includes(booking.status)) throw new Refused('NOT_BOOKED');
    const { opensAt, closesAt } = checkInWindow(booking.starts_at, this.studio.settings);
    return {
      bookingId: id,
      secret: this.codes.secretOf(id),
      stepSeconds: CHECK_IN_STEP_SECONDS,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      now: this.studio.now().toISOString(),
    };
  }

  @Get('admin/check-in-codes')
  @For(findCodeOwner)
  async owner(@ParsedQuery(findCodeOwner.query) { code }: { code: string }): Promise<CodeOwner> {
    const found = await this.bookings.find(code, { trainerId: null });
    return {
      owner: found && { userId: found.booking.member_id, bookingId: found.booking.booking_id },
    };
  }

  @Post('check-ins')
  @For(checkInByCode)
  checkIn(
    @CurrentUser() staff: SignedInUser,
    @ParsedBody(checkInByCode.body) shown: { code: string; scheduleId?: string },
  ): Promise<CodeCheckIn> {
    return this.checkingIn.execute(staff, shown);
  }
}
