import { Module } from '@nestjs/common';
import { CancelPlace } from './cancel-place.js';
import { EventPlacesController } from './reservations.controller.js';
import { GetPlace } from './get-place.js';
import { RestReservationsController } from './rest-reservations.controller.js';
import { WatchWindows } from './watch-windows.job.js';
import { Windows } from './windows.js';

@Module({
  controllers: [EventPlacesController, RestReservationsController],
  providers: [CancelPlace, GetPlace, WatchWindows, Windows],
})
export class EventPlacesModule {}
