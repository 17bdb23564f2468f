import { Module } from '@nestjs/common';
import { SchedulesModule } from '../seats/schedules/schedules.module.js';
import { AlignTimetable } from './timetable/align-timetable.js';
import { CancelClass } from './classes/cancel-class.js';
import { ChangeClass } from './classes/change-class.js';
import { ChangeSeriesDate } from './series/change-series-date.js';
import { ChangeSeries } from './series/change-series.js';
import { ClassesController } from './classes/classes.controller.js';
import { CreateClass } from './classes/create-class.js';
import { CreateSeries } from './series/create-series.js';
import { Holidays } from './special-days/holidays.js';
import { MakeAhead } from './timetable/make-ahead.job.js';
import { Seasons } from './special-days/seasons.js';
import { SeriesController } from './series/series.controller.js';
import { SpecialDaysController } from './special-days/special-days.controller.js';

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
