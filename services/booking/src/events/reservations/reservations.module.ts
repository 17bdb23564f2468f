import { Module } from '@nestjs/common';
import { BookPlace } from './book-place.js';
import { CancelPlace } from './cancel-place.js';
import { EventPlacesController } from './reservations.controller.js';
import { RestReservationsController } from './rest-reservations.controller.js';
import { ReconcileReservations } from './reconcile-reservations.job.js';
import { ReservePlace } from './reserve-place.js';

@Module({
  controllers: [EventPlacesController, RestReservationsController],
  providers: [BookPlace, CancelPlace, ReconcileReservations, ReservePlace],
})
export class EventPlacesModule {}
