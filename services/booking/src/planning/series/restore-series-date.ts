import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { lockTimetable, removeSeriesDate } from '../plan/plan.api.js';
import { ReconcileAfterChange } from '../timetable/timetable.api.js';

interface OnDay {
  seriesId: string;
  day: string;
}

/** A date whose class is not made yet is as its series again. Safe to repeat. */
@Injectable()
export class RestoreSeriesDate {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reconciling: ReconcileAfterChange,
  ) {}

  /** Throws SERIES_NOT_FOUND, DATE_ON_TIMETABLE. */
  async execute(admin: SignedInUser, on: OnDay): Promise<void> {
    await inTransaction(this.dataSource, (tx) => this.restore(tx, admin, on));
    // The horizon may have reached the date meanwhile.
    await this.reconciling.execute(admin);
  }

  private async restore(tx: EntityManager, admin: SignedInUser, on: OnDay): Promise<void> {
    const { id: studioId } = this.studio;
    await lockTimetable(tx, studioId);
    const [found] = await tx.query<{ made: boolean }[]>(
      `SELECT EXISTS (SELECT FROM schedules o WHERE o.studio_id = s.studio_id
         AND o.series_id = s.id AND o.series_day = $3) AS made
       FROM class_series s WHERE s.studio_id = $1 AND s.id = $2`,
      [studioId, on.seriesId, on.day],
    );
    if (!found) throw new Refused('SERIES_NOT_FOUND');
    if (found.made) throw new Refused('DATE_ON_TIMETABLE');
    if (!(await removeSeriesDate(tx, studioId, on))) return;
    await recordHistory(tx, {
      studioId,
      by: admin,
      at: this.studio.now(),
      action: 'series.date_restored',
      subjectUserId: null,
      before: { ...on },
      after: {},
    });
  }
}
