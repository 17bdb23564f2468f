import { Module } from '@nestjs/common';
import { CancelPlace } from './cancel-place.js';
import { ConfirmPaidPlace } from './confirm-paid-place.js';
import { EventPlacesController } from './event-places.controller.js';
import { GetPlace } from './get-place.js';
import { InternalConfirmationsController } from './internal-confirmations.controller.js';
import { InternalEventSellableController } from './internal-event-sellable.controller.js';
import { InternalReservationsController } from './internal-reservations.controller.js';
import { RestReservationsController } from './rest-reservations.controller.js';
import { WatchWindows } from './watch-windows.job.js';
import { Windows } from './windows.js';

@Module({
  controllers: [
    EventPlacesController,
    InternalConfirmationsController,
    InternalEventSellableController,
    InternalReservationsController,
    RestReservationsController,
  ],
  providers: [CancelPlace, ConfirmPaidPlace, GetPlace, WatchWindows, Windows],
})
export class EventPlacesModule {}
