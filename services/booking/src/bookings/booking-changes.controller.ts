import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { undoCancel, type BookingView } from '@studio/contracts';
import { ParsedParams } from '@studio/nest-kit';
import { UndoCancel } from './undo-cancel.js';

interface WithId {
  id: string;
}

/** What a member does with a booking that is there. */
@Controller('api/bookings')
export class BookingChangesController {
  constructor(private readonly undoing: UndoCancel) {}

  @Post(':id/undo-cancel')
  @HttpCode(200)
  @For(undoCancel)
  undo(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(undoCancel.params) { id }: WithId,
  ): Promise<{ booking: BookingView }> {
    return this.undoing.undo(user.id, id);
  }
}
