import { Module } from '@nestjs/common';
import { BookingModule } from '../booking/booking.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { ClassWaitingModule } from '../waitlist-entries/waitlist-entries.module.js';
import { BookForMember } from './book-for-member.js';
import { CancelForMember } from './cancel-for-member.js';
import { FrontDeskBookingsController } from './front-desk-bookings.controller.js';
import { MoveToWaitlist } from './move-to-waitlist.js';
import { OnSaleVoided } from './on-sale-voided.js';
import { PreviewBooking } from './preview-booking.js';
import { UndoMove } from './undo-move.js';
import { UndoBooking } from './undo-booking.js';

@Module({
  imports: [SchedulesModule, BookingModule, ClassWaitingModule],
  controllers: [FrontDeskBookingsController],
  providers: [
    BookForMember,
    CancelForMember,
    MoveToWaitlist,
    OnSaleVoided,
    PreviewBooking,
    UndoBooking,
    UndoMove,
  ],
})
export class FrontDeskModule {}
