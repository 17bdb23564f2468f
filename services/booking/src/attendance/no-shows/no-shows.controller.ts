import { Controller, Delete, Post, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { correctNoShow, markNoShow, waiveBooking, type Waived } from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import type { RosterEntry } from '../check-ins/check-ins.api.js';
import { CorrectNoShow } from './correct-no-show.js';
import { SetNoShow } from './set-no-show.js';
import { WaiveBooking } from './waive-booking.js';

@Controller('api')
export class NoShowsController {
  constructor(
    private readonly noShows: SetNoShow,
    private readonly correcting: CorrectNoShow,
    private readonly waiving: WaiveBooking,
  ) {}

  @Put('bookings/:id/no-show')
  @For(markNoShow)
  mark(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(markNoShow.params) { id }: { id: string },
  ): Promise<RosterEntry> {
    return this.noShows.execute(staff, id);
  }

  @Delete('bookings/:id/no-show')
  @For(correctNoShow)
  correct(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(correctNoShow.params) { id }: { id: string },
  ): Promise<RosterEntry> {
    return this.correcting.execute(staff, id);
  }

  @Post('admin/bookings/:id/waive')
  @For(waiveBooking)
  waive(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(waiveBooking.params) { id }: { id: string },
    @ParsedBody(waiveBooking.body) { reason }: { reason: string },
  ): Promise<Waived> {
    return this.waiving.execute(admin, { bookingId: id, reason });
  }
}
