import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { AlignTimetable } from './align-timetable.js';
import { CancelClass } from './cancel-class.js';
import { ChangeClass } from './change-class.js';
import { ChangeSeriesDate } from './change-series-date.js';
import { ChangeSeries } from './change-series.js';
import { ClassesController } from './classes.controller.js';
import { CreateClass } from './create-class.js';
import { CreateSeries } from './create-series.js';
import { Holidays } from './holidays.js';
import { MakeAhead } from './make-ahead.job.js';
import { Seasons } from './seasons.js';
import { SeriesController } from './series.controller.js';
import { SpecialDaysController } from './special-days.controller.js';

@Module({
  imports: [SchedulesModule],
  controllers: [ClassesController, SeriesController, SpecialDaysController],
  providers: [
    AlignTimetable,
    CancelClass,
    ChangeClass,
    ChangeSeries,
    ChangeSeriesDate,
    CreateClass,
    CreateSeries,
    Holidays,
    MakeAhead,
    Seasons,
  ],
})
export class TimetableModule {}
