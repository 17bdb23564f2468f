import { Module } from '@nestjs/common';
import { CheckIn } from '../check-ins/check-ins.api.js';
import { NoShowsController } from './no-shows.controller.js';
import { ReconcileNoShows } from './reconcile-no-shows.job.js';
import { SetNoShow } from './set-no-show.js';
import { WaiveBooking } from './waive-booking.js';

@Module({
  controllers: [NoShowsController],
  providers: [CheckIn, ReconcileNoShows, SetNoShow, WaiveBooking],
})
export class NoShowsModule {}
