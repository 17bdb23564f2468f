import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';
import { InternalReservationsController } from './internal-reservations.controller.js';

@Module({ controllers: [EventsController, InternalReservationsController] })
export class EventsModule {}
