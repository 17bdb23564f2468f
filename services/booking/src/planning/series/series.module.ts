import { Module } from '@nestjs/common';
import { ClassesModule } from '../classes/classes.module.js';
import { TimetableModule } from '../timetable/timetable.module.js';
import { ChangeSeriesDate } from './change-series-date.js';
import { ChangeSeries } from './change-series.js';
import { CreateSeries } from './create-series.js';
import { EndSeries } from './end-series.js';
import { PreviewSeries } from './preview-series.js';
import { RestoreSeriesDate } from './restore-series-date.js';
import { SeriesDatesQueries } from './series-dates.queries.js';
import { SeriesController } from './series.controller.js';

@Module({
  imports: [ClassesModule, TimetableModule],
  controllers: [SeriesController],
  providers: [
    ChangeSeries,
    ChangeSeriesDate,
    CreateSeries,
    EndSeries,
    PreviewSeries,
    RestoreSeriesDate,
    SeriesDatesQueries,
  ],
})
export class SeriesModule {}
