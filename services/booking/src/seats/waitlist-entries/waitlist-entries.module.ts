import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { AcceptOffer } from './accept-offer.js';
import { AppendEntry } from './append-entry.js';
import { ChangeMode } from './change-mode.js';
import { ClassWaitingController } from './waitlist-entries.controller.js';
import { DeclineOffer } from './decline-offer.js';
import { JoinWaitlist } from './join-waitlist.js';
import { LeaveWaitlist } from './leave-waitlist.js';
import { WaitlistOfClass } from './waitlist-of-class.js';
import { ReconcileWaitlists } from './reconcile-waitlists.job.js';
import { MyWaitlistsQueries } from './my-waitlists.queries.js';

@Module({
  imports: [SchedulesModule],
  controllers: [ClassWaitingController],
  providers: [
    AcceptOffer,
    AppendEntry,
    ChangeMode,
    DeclineOffer,
    JoinWaitlist,
    LeaveWaitlist,
    WaitlistOfClass,
    ReconcileWaitlists,
    MyWaitlistsQueries,
  ],
  exports: [AppendEntry, JoinWaitlist, LeaveWaitlist],
})
export class ClassWaitingModule {}
