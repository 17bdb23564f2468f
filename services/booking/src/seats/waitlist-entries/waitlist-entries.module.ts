import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { AnswerOffer } from './answer-offer.js';
import { ChangeMode } from './change-mode.js';
import { ClassWaitingController } from './waitlist-entries.controller.js';
import { JoinList } from './join-list.js';
import { LeaveList } from './leave-list.js';
import { ListOfClass } from './list-of-class.js';
import { Lists } from './lists.js';
import { MyLists } from './my-lists.js';
import { WatchLists } from './watch-lists.job.js';

@Module({
  imports: [SchedulesModule],
  controllers: [ClassWaitingController],
  providers: [
    AnswerOffer,
    ChangeMode,
    JoinList,
    LeaveList,
    ListOfClass,
    Lists,
    MyLists,
    WatchLists,
  ],
})
export class ClassWaitingModule {}
