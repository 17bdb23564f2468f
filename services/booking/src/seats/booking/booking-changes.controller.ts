import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { rescheduleBooking, undoCancel, type BookingView } from '@studio/contracts';
import { IdempotentRequest, ParsedParams } from '@studio/nest-kit';
import { RescheduleBooking, type RescheduleAnswer } from './reschedule-booking.js';
import { UndoCancel } from './undo-cancel.js';

interface WithId {
  id: string;
}
interface Reschedule {
  key: string;
  params: WithId;
  body: { scheduleId: string };
}

/** What a member changes of a booking. */
@Controller('api/bookings')
export class BookingChangesController {
  constructor(
    private readonly moving: RescheduleBooking,
    private readonly undoing: UndoCancel,
  ) {}

  @Post(':id/undo-cancel')
  @HttpCode(200)
  @For(undoCancel)
  undo(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(undoCancel.params) { id }: WithId,
  ): Promise<{ booking: BookingView }> {
    return this.undoing.execute(user.id, id);
  }

  @Post(':id/reschedule')
  @For(rescheduleBooking)
  reschedule(
    @CurrentUser() user: SignedInUser,
    @IdempotentRequest(rescheduleBooking) { key, params, body }: Reschedule,
  ): Promise<RescheduleAnswer> {
    const { scheduleId } = body;
    return this.moving.execute({ memberId: user.id, bookingId: params.id, scheduleId, key });
  }
}
