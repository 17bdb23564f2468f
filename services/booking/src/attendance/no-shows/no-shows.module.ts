import { Module } from '@nestjs/common';
import { CheckIn } from '../check-ins/check-ins.api.js';
import { SchedulesModule } from '../../seats/schedules/schedules.module.js';
import { RemindArrival } from './remind-arrival.js';
import { ConfirmNoShow } from './confirm-no-show.js';
import { NoShowRescueController } from './no-show-rescue.controller.js';
import { NoShowsController } from './no-shows.controller.js';
import { ReconcileNoShows } from './reconcile-no-shows.job.js';
import { ReleaseSeat } from './release-seat.js';
import { ReleaseSeats } from './release-seats.job.js';
import { SetNoShow } from './set-no-show.js';
import { WaiveBooking } from './waive-booking.js';

@Module({
  imports: [SchedulesModule],
  controllers: [NoShowRescueController, NoShowsController],
  providers: [
    RemindArrival,
    CheckIn,
    ConfirmNoShow,
    ReconcileNoShows,
    ReleaseSeat,
    ReleaseSeats,
    SetNoShow,
    WaiveBooking,
  ],
})
export class NoShowsModule {}
