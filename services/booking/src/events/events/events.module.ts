import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';
import { RestEventsController } from './rest-events.controller.js';

@Module({ controllers: [EventsController, RestEventsController] })
export class EventsModule {}
