import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { ChangedSeries, NewSeries, TimetableEffect } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { previewChange, ReconcileAfterChange } from '../timetable/timetable.api.js';
import { lockTimetable, refuseConflicts, type Series } from '../plan/plan.api.js';
import { seriesOf, withSeries } from './new-series.js';
import { saveSeries, seriesViewOf } from './series.queries.js';

interface Kept {
  id: string;
  effect: TimetableEffect;
}

/** A class of every week; what of it lies in the weeks ahead is on the timetable at once. */
@Injectable()
export class CreateSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reconciling: ReconcileAfterChange,
  ) {}

  /** Throws what a preview throws, and TIMETABLE_CONFLICT, CAPACITY_ABOVE_ROOM, IDEMPOTENCY_KEY_REUSED. */
  async execute(admin: SignedInUser, request: NewSeries, key: string): Promise<ChangedSeries> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const { id, effect } = await inTransaction(this.dataSource, async (tx) => {
      await lockTimetable(tx, studioId);
      const series = await seriesOf(tx, studioId, { ...request, changedBy: admin.id });
      const kept: Kept = {
        id: series.id,
        effect: await previewChange(tx, this.studio, withSeries(series)),
      };
      const intent = { studioId, userId: admin.id, key, now };
      const fingerprint = fingerprintOf(['series', Object.entries(request).sort()]);
      const before = await keepAnswer(tx, kept, { ...intent, fingerprint });
      if (before) return before;
      if (!request.leaveConflicts) refuseConflicts(kept.effect.conflicts);
      await insertSeries(tx, { studio: this.studio, admin, series });
      return kept;
    });
    await this.reconciling.execute(admin);
    const params = { studioId, today: studioDay(now), id };
    return { ...effect, series: await seriesViewOf(this.dataSource.manager, params) };
  }
}

interface SeriesRow {
  studio: StudioContext;
  admin: SignedInUser;
  series: Series;
}

/** One of them in a transaction of the caller's, who lets the timetable follow. */
export const insertSeries = async (
  tx: EntityManager,
  { studio, admin, series }: SeriesRow,
): Promise<void> => {
  await saveSeries(tx, studio.id, series);
  await recordHistory(tx, {
    studioId: studio.id,
    by: admin,
    at: studio.now(),
    action: 'series.created',
    subjectUserId: null,
    before: {},
    after: { ...series },
    ...(series.overlapReason && { reason: series.overlapReason }),
  });
};
