import { Module } from '@nestjs/common';
import { CancelEvent } from './cancel-event.js';
import { ChangeEvent } from './change-event.js';
import { CreateEvent } from './create-event.js';
import { EventCheckIn } from './event-check-in.js';
import { EventPlacesAdminController } from './event-places-admin.controller.js';
import { EventsAdminController } from './events-admin.controller.js';
import { MoveWaiter } from './move-waiter.js';
import { PlaceForMember } from './place-for-member.js';
import { PromoteWaiter } from './promote-waiter.js';
import { WaitingAdminController } from './waiting-admin.controller.js';

@Module({
  controllers: [EventPlacesAdminController, EventsAdminController, WaitingAdminController],
  providers: [
    CancelEvent,
    ChangeEvent,
    CreateEvent,
    EventCheckIn,
    MoveWaiter,
    PlaceForMember,
    PromoteWaiter,
  ],
})
export class EventsAdminModule {}
