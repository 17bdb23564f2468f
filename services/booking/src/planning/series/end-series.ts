import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { SeriesChangeEffect } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { ReconcileAfterChange } from '../timetable/timetable.api.js';
import { applySeriesChange, type ChangeOptions } from './apply-series-change.js';

type Ending = Omit<ChangeOptions, 'leaveConflicts'> & { from?: string | undefined };

/** Its coming classes are cancelled, those that were changed singly aren't. Safe to repeat. */
@Injectable()
export class EndSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reconciling: ReconcileAfterChange,
  ) {}

  /** `from` is the first day without it. Throws SERIES_NOT_FOUND, EDIT_CONFLICT. */
  execute(admin: SignedInUser, id: string, { from, ...rest }: Ending): Promise<SeriesChangeEffect> {
    const { dataSource, studio, reconciling } = this;
    const until = addDays(from ?? studioDay(studio.now()), -1);
    const options = { ...rest, leaveConflicts: true };
    return applySeriesChange({ dataSource, studio, reconciling }, admin, {
      id,
      options,
      facts: { until },
    });
  }
}
