import { Module } from '@nestjs/common';
import { CancelPlace } from './cancel-place.js';
import { EventPlacesController } from './reservations.controller.js';
import { GetPlace } from './get-place.js';
import { RestReservationsController } from './rest-reservations.controller.js';
import { ReconcileReservations } from './reconcile-reservations.job.js';

@Module({
  controllers: [EventPlacesController, RestReservationsController],
  providers: [CancelPlace, GetPlace, ReconcileReservations],
})
export class EventPlacesModule {}
