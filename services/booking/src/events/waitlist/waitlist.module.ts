import { Module } from '@nestjs/common';
import { JoinEventWaitlist } from './join-event-waitlist.js';
import { LeaveEventWaitlist } from './leave-event-waitlist.js';
import { WaitingFunction } from './waiting-function.js';
import { WaitingFunctionController } from './waiting-function.controller.js';

@Module({
  controllers: [WaitingFunctionController],
  providers: [JoinEventWaitlist, LeaveEventWaitlist, WaitingFunction],
})
export class EventWaitingModule {}
