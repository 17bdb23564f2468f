import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { BookClass } from './book-class.js';
import { BookingChangesController } from './booking-changes.controller.js';
import { BookingsController } from './bookings.controller.js';
import { CancelBooking } from './cancel-booking.js';
import { ConfirmPaidClass } from '../holds/confirm-paid-class.js';
import { ForgetOldKeys } from './forget-old-keys.job.js';
import { HoldSeat } from '../holds/hold-seat.js';
import { InternalClassesController } from '../holds/internal-classes.controller.js';
import { ListMyBookings } from './list-my-bookings.js';
import { RescheduleBooking } from './reschedule-booking.js';
import { SeatClock } from '../holds/seat-clock.js';
import { TimetableController } from '../timetable/timetable.controller.js';
import { UndoCancel } from './undo-cancel.js';
import { WatchSeats } from '../holds/watch-seats.job.js';

@Module({
  imports: [SchedulesModule],
  controllers: [
    BookingChangesController,
    BookingsController,
    InternalClassesController,
    TimetableController,
  ],
  providers: [
    BookClass,
    CancelBooking,
    ConfirmPaidClass,
    ForgetOldKeys,
    HoldSeat,
    ListMyBookings,
    RescheduleBooking,
    SeatClock,
    UndoCancel,
    WatchSeats,
  ],
})
export class BookingsModule {}
