import { Module } from '@nestjs/common';
import { CheckIn } from '../check-ins/check-ins.api.js';
import { NoShowsController } from './no-shows.controller.js';
import { NoShows } from './no-shows.js';
import { SetNoShow } from './set-no-show.js';
import { WaiveBooking } from './waive-booking.js';
import { WatchNoShows } from './watch-no-shows.job.js';

@Module({
  controllers: [NoShowsController],
  providers: [CheckIn, NoShows, SetNoShow, WaiveBooking, WatchNoShows],
})
export class NoShowsModule {}
