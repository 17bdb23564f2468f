import { Module } from '@nestjs/common';
import { JoinWaitingList } from './join-waiting-list.js';
import { LeaveWaitingList } from './leave-waiting-list.js';
import { WaitingFunction } from './waiting-function.js';
import { WaitingFunctionController } from './waiting-function.controller.js';

@Module({
  controllers: [WaitingFunctionController],
  providers: [JoinWaitingList, LeaveWaitingList, WaitingFunction],
})
export class EventWaitingModule {}
