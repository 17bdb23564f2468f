import { Controller, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { bookDropIn } from '@studio/contracts';
import { IdempotencyKey, ParsedBody } from '@studio/nest-kit';
import { HoldSeat, type HoldAnswer } from './hold-seat.js';

/** Seats that are paid by card. */
@Controller('api/bookings')
export class DropInsController {
  constructor(private readonly holding: HoldSeat) {}

  @Post('drop-ins')
  @For(bookDropIn)
  dropIn(
    @CurrentUser() user: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(bookDropIn.body) { scheduleId }: { scheduleId: string },
  ): Promise<HoldAnswer> {
    return this.holding.execute(user, { scheduleId, key });
  }
}
