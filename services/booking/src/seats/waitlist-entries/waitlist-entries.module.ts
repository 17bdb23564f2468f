import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { AnswerOffer } from './answer-offer.js';
import { ChangeMode } from './change-mode.js';
import { ClassWaitingController } from './waitlist-entries.controller.js';
import { JoinWaitlist } from './join-waitlist.js';
import { LeaveWaitlist } from './leave-waitlist.js';
import { WaitlistOfClass } from './waitlist-of-class.js';
import { ReconcileWaitlists } from './reconcile-waitlists.job.js';
import { MyWaitlists } from './my-waitlists.js';

@Module({
  imports: [SchedulesModule],
  controllers: [ClassWaitingController],
  providers: [
    AnswerOffer,
    ChangeMode,
    JoinWaitlist,
    LeaveWaitlist,
    WaitlistOfClass,
    ReconcileWaitlists,
    MyWaitlists,
  ],
  exports: [JoinWaitlist, LeaveWaitlist],
})
export class ClassWaitingModule {}
