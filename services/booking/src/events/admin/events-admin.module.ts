import { Module } from '@nestjs/common';
import { CancelEvent } from './cancel-event.js';
import { ChangeEvent } from './change-event.js';
import { CreateEvent } from './create-event.js';
import { EventCheckIn } from './event-check-in.js';
import { EventsAdminController } from './events-admin.controller.js';
import { MoveWaiter } from './move-waiter.js';
import { PromoteWaiter } from './promote-waiter.js';
import { WaitingAdminController } from './waiting-admin.controller.js';

@Module({
  controllers: [EventsAdminController, WaitingAdminController],
  providers: [CancelEvent, ChangeEvent, CreateEvent, EventCheckIn, MoveWaiter, PromoteWaiter],
})
export class EventsAdminModule {}
