import { Module } from '@nestjs/common';
import { SchedulesModule } from '../../seats/schedules/schedules.module.js';
import { ReconcileTimetable } from './reconcile-timetable.js';
import { ReconcileTimetableJob } from './reconcile-timetable.job.js';

@Module({
  imports: [SchedulesModule],
  providers: [ReconcileTimetable, ReconcileTimetableJob],
  exports: [ReconcileTimetable],
})
export class TimetableModule {}
