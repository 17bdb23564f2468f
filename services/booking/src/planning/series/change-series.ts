import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { SeriesChangeEffect, SeriesChange } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { ReconcileAfterChange } from '../timetable/timetable.api.js';
import { applySeriesChange } from './apply-series-change.js';

/**
 * Changes a series: its coming classes follow, those that were changed singly don't. The effect is
 * told before, and can be asked for alone. Safe to repeat.
 */
@Injectable()
export class ChangeSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reconciling: ReconcileAfterChange,
  ) {}

  /**
   * Throws SERIES_NOT_FOUND, CLASS_TYPE_NOT_FOUND, TRAINER_NOT_FOUND, ROOM_NOT_FOUND,
   * NOT_A_CLASS_DAY; unless it is a preview
   * TIMETABLE_CONFLICT, CAPACITY_ABOVE_ROOM, EDIT_CONFLICT.
   */
  execute(admin: SignedInUser, id: string, change: SeriesChange): Promise<SeriesChangeEffect> {
    const { preview, leaveConflicts, reason, version, effectiveFrom, ...facts } = change;
    const named = Object.entries(facts).filter(([, value]) => value !== undefined);
    const { dataSource, studio, reconciling } = this;
    const options = { preview, leaveConflicts, reason, version, effectiveFrom };
    return applySeriesChange({ dataSource, studio, reconciling }, admin, {
      id,
      options,
      facts: Object.fromEntries(named),
    });
  }
}
