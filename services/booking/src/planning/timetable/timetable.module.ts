import { Module } from '@nestjs/common';
import { SchedulesModule } from '../../seats/schedules/schedules.module.js';
import { ReconcileAfterChange } from './reconcile-after-change.js';
import { ReconcileTimetable } from './reconcile-timetable.js';
import { ReconcileTimetableJob } from './reconcile-timetable.job.js';

@Module({
  imports: [SchedulesModule],
  providers: [ReconcileAfterChange, ReconcileTimetable, ReconcileTimetableJob],
  exports: [ReconcileAfterChange],
})
export class TimetableModule {}
