import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { TimetableEffect } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { previewChange, ReconcileAfterChange } from '../timetable/timetable.api.js';
import { loadSeasons, lockTimetable, type Plan } from '../plan/plan.api.js';
import { toSeasonView } from './special-days.view.js';

/** Its weeks follow the usual timetable again. */
@Injectable()
export class DeleteSeason {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reconciling: ReconcileAfterChange,
  ) {}

  /** A preview changes nothing. Throws SEASON_NOT_FOUND. */
  async execute(
    admin: SignedInUser,
    id: string,
    { preview }: { preview: boolean },
  ): Promise<TimetableEffect> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const effect = await inTransaction(this.dataSource, async (tx) => {
      await lockTimetable(tx, studioId);
      const all = await loadSeasons(tx, studioId, studioDay(now));
      const season = all.find((one) => one.id === id);
      if (!season) throw new Refused('SEASON_NOT_FOUND');
      const found = await previewChange(tx, this.studio, without(id));
      if (preview) return found;
      await tx.query('DELETE FROM seasons WHERE studio_id = $1 AND id = $2', [studioId, id]);
      await recordHistory(tx, {
        studioId,
        by: admin,
        at: now,
        action: 'season.removed',
        subjectUserId: null,
        before: { ...toSeasonView(season) },
        after: {},
      });
      return found;
    });
    if (!preview) await this.reconciling.execute(admin);
    return effect;
  }
}

const without =
  (id: string) =>
  (plan: Plan): Plan => ({ ...plan, seasons: plan.seasons.filter((one) => one.id !== id) });
