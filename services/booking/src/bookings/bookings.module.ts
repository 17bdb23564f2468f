import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { BookClass } from './book-class.js';
import { BookingsController } from './bookings.controller.js';
import { CancelBooking } from './cancel-booking.js';
import { ForgetOldKeys } from './forget-old-keys.job.js';
import { ListMyBookings } from './list-my-bookings.js';
import { TimetableController } from './timetable.controller.js';

@Module({
  imports: [SchedulesModule],
  controllers: [BookingsController, TimetableController],
  providers: [BookClass, CancelBooking, ForgetOldKeys, ListMyBookings],
})
export class BookingsModule {}
