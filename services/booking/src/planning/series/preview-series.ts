import { Injectable } from '@nestjs/common';
import type { NewSeries, TimetableEffect } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { previewChange } from '../timetable/timetable.api.js';
import { seriesOf, withSeries } from './new-series.js';

/** What a new series would do. Changes nothing. */
@Injectable()
export class PreviewSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws CLASS_TYPE_NOT_FOUND, TRAINER_NOT_FOUND, ROOM_NOT_FOUND. */
  async execute(request: NewSeries): Promise<TimetableEffect> {
    const { manager } = this.dataSource;
    const series = await seriesOf(manager, this.studio.id, { ...request, changedBy: null });
    return previewChange(manager, this.studio, withSeries(series));
  }
}
