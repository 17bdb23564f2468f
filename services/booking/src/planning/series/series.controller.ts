import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  changeSeries,
  changeSeriesDate,
  createSeries,
  endSeries,
  listSeries,
  listSeriesDates,
  previewSeries,
  restoreSeriesDate,
  withId,
  type ChangedSeries,
  type NewSeries,
  type SeriesChange,
  type SeriesChangeEffect,
  type SeriesDate,
  type SeriesView,
  type TimetableEffect,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { IdempotencyKey, ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { ChangeSeriesDate, type DateChangeRequest } from './change-series-date.js';
import { ChangeSeries } from './change-series.js';
import { CreateSeries } from './create-series.js';
import { EndSeries } from './end-series.js';
import { PreviewSeries } from './preview-series.js';
import { RestoreSeriesDate } from './restore-series-date.js';
import { SeriesDatesQueries } from './series-dates.queries.js';
import { listSeriesViews } from './series.queries.js';

interface Ending {
  from?: string | undefined;
  preview: 'true' | 'false';
  reason?: string | undefined;
  version?: number | undefined;
}

@Controller('api/admin/series')
export class SeriesController {
  constructor(
    private readonly previewing: PreviewSeries,
    private readonly creating: CreateSeries,
    private readonly changing: ChangeSeries,
    private readonly ending: EndSeries,
    private readonly changingDate: ChangeSeriesDate,
    private readonly restoringDate: RestoreSeriesDate,
    private readonly seriesDates: SeriesDatesQueries,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(listSeries)
  async list(): Promise<{ items: SeriesView[] }> {
    const params = { studioId: this.studio.id, today: studioDay(this.studio.now()) };
    return { items: await listSeriesViews(this.dataSource.manager, params) };
  }

  @Post('preview')
  @HttpCode(200)
  @For(previewSeries)
  preview(@ParsedBody(previewSeries.body) request: NewSeries): Promise<TimetableEffect> {
    return this.previewing.execute(request);
  }

  @Post()
  @For(createSeries)
  create(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(createSeries.body) request: NewSeries,
  ): Promise<ChangedSeries> {
    return this.creating.execute(admin, request, key);
  }

  @Patch(':id')
  @For(changeSeries)
  change(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
    @ParsedBody(changeSeries.body) change: SeriesChange,
  ): Promise<SeriesChangeEffect> {
    return this.changing.execute(admin, id, change);
  }

  @Delete(':id')
  @For(endSeries)
  end(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
    @ParsedQuery(endSeries.query) request: Ending,
  ): Promise<SeriesChangeEffect> {
    return this.ending.execute(admin, id, { ...request, preview: request.preview === 'true' });
  }

  @Post(':id/dates/:date')
  @HttpCode(200)
  @For(changeSeriesDate)
  changeDate(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(changeSeriesDate.params) { id, date }: { id: string; date: string },
    @ParsedBody(changeSeriesDate.body) request: DateChangeRequest,
  ): Promise<ChangedSeries> {
    return this.changingDate.execute(admin, { seriesId: id, day: date }, request);
  }

  @Get(':id/dates')
  @For(listSeriesDates)
  dates(
    @ParsedParams(withId) { id }: { id: string },
  ): Promise<{ items: SeriesDate[]; madeUntil: string }> {
    return this.seriesDates.dates(id);
  }

  @Delete(':id/dates/:date')
  @HttpCode(204)
  @For(restoreSeriesDate)
  restoreDate(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(restoreSeriesDate.params) { id, date }: { id: string; date: string },
  ): Promise<void> {
    return this.restoringDate.execute(admin, { seriesId: id, day: date });
  }
}
