import { Module } from '@nestjs/common';
import { ConfirmPaidPlace } from './confirm-paid-place.js';
import { InternalConfirmationsController } from './internal-confirmations.controller.js';
import { InternalEventSellableController } from './internal-event-sellable.controller.js';
import { InternalPaidPlacesController } from './internal-paid-places.controller.js';
import { InternalReservationsController } from './internal-reservations.controller.js';
import { OnPlaceRefunded } from './on-payment-refunded.js';
import { OnPlaceVoided } from './on-sale-voided.js';

@Module({
  controllers: [
    InternalConfirmationsController,
    InternalEventSellableController,
    InternalPaidPlacesController,
    InternalReservationsController,
  ],
  providers: [ConfirmPaidPlace, OnPlaceRefunded, OnPlaceVoided],
})
export class EventPaymentsModule {}
