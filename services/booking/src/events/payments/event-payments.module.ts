import { Module } from '@nestjs/common';
import { ConfirmPaidPlace } from './confirm-paid-place.js';
import { InternalConfirmationsController } from './internal-confirmations.controller.js';
import { InternalEventSellableController } from './internal-event-sellable.controller.js';
import { InternalReservationsController } from './internal-reservations.controller.js';
import { OnPlaceVoided } from './on-sale-voided.js';

@Module({
  controllers: [
    InternalConfirmationsController,
    InternalEventSellableController,
    InternalReservationsController,
  ],
  providers: [ConfirmPaidPlace, OnPlaceVoided],
})
export class EventPaymentsModule {}
