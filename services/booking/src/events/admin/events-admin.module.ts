import { Module } from '@nestjs/common';
import { BookPlaceForMember } from './book-place-for-member.js';
import { CancelEvent } from './cancel-event.js';
import { CancelPlaceForMember } from './cancel-place-for-member.js';
import { ChangeEvent } from './change-event.js';
import { CreateEvent } from './create-event.js';
import { EventCheckIn } from './event-check-in.js';
import { EventPlacesAdminController } from './event-places-admin.controller.js';
import { EventsAdminController } from './events-admin.controller.js';
import { MoveWaiter } from './move-waiter.js';
import { PromoteWaiter } from './promote-waiter.js';
import { UndoPlaceBooking } from './undo-place-booking.js';
import { UndoPlaceCancel } from './undo-place-cancel.js';
import { WaitingAdminController } from './waiting-admin.controller.js';

@Module({
  controllers: [EventPlacesAdminController, EventsAdminController, WaitingAdminController],
  providers: [
    BookPlaceForMember,
    CancelEvent,
    CancelPlaceForMember,
    ChangeEvent,
    CreateEvent,
    EventCheckIn,
    MoveWaiter,
    PromoteWaiter,
    UndoPlaceBooking,
    UndoPlaceCancel,
  ],
})
export class EventsAdminModule {}
