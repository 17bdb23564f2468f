import { Module } from '@nestjs/common';
import { SchedulesModule } from '../../seats/schedules/schedules.module.js';
import { AlignTimetable } from './align-timetable.js';
import { MakeAhead } from './make-ahead.job.js';

@Module({
  imports: [SchedulesModule],
  providers: [AlignTimetable, MakeAhead],
  exports: [AlignTimetable],
})
export class TimetableModule {}
