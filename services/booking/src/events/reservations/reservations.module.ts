import { Module } from '@nestjs/common';
import { CancelPlace } from './cancel-place.js';
import { ConfirmPaidPlace } from '../payments/confirm-paid-place.js';
import { EventPlacesController } from './reservations.controller.js';
import { GetPlace } from './get-place.js';
import { InternalConfirmationsController } from '../payments/internal-confirmations.controller.js';
import { InternalEventSellableController } from '../payments/internal-event-sellable.controller.js';
import { InternalReservationsController } from '../payments/internal-reservations.controller.js';
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
