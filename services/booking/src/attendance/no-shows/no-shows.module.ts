import { Module } from '@nestjs/common';
import { SchedulesModule } from '../../seats/schedules/schedules.module.js';
import { RemindArrival } from './remind-arrival.js';
import { ConfirmNoShow } from './confirm-no-show.js';
import { CorrectNoShow } from './correct-no-show.js';
import { NoShowRescueController } from './no-show-rescue.controller.js';
import { NoShowsController } from './no-shows.controller.js';
import { ReconcileNoShows } from './reconcile-no-shows.job.js';
import { ReleaseSeat } from './release-seat.js';
import { ReleaseSeats } from './release-seats.job.js';
import { SetNoShow } from './set-no-show.js';
import { UndoRelease } from './undo-release.js';
import { WaiveBooking } from './waive-booking.js';

@Module({
  imports: [SchedulesModule],
  controllers: [NoShowRescueController, NoShowsController],
  providers: [
    RemindArrival,
    ConfirmNoShow,
    CorrectNoShow,
    ReconcileNoShows,
    ReleaseSeat,
    ReleaseSeats,
    SetNoShow,
    UndoRelease,
    WaiveBooking,
  ],
})
export class NoShowsModule {}
