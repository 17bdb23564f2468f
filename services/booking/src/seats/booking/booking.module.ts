import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { BookClass } from './book-class.js';
import { BookingChangesController } from './booking-changes.controller.js';
import { BookingsController } from './bookings.controller.js';
import { CancelBooking } from './cancel-booking.js';
import { ForgetOldKeys } from './forget-old-keys.job.js';
import { ListMyBookings } from './list-my-bookings.js';
import { RescheduleBooking } from './reschedule-booking.js';
import { TimetableController } from './timetable.controller.js';
import { UndoCancel } from './undo-cancel.js';

@Module({
  imports: [SchedulesModule],
  controllers: [BookingChangesController, BookingsController, TimetableController],
  providers: [
    BookClass,
    CancelBooking,
    ForgetOldKeys,
    ListMyBookings,
    RescheduleBooking,
    UndoCancel,
  ],
  exports: [RescheduleBooking, UndoCancel],
})
export class BookingModule {}
