import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { SeasonView, TimetableEffect } from '@studio/contracts';
import { newId, studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { previewChange, ReconcileAfterChange } from '../timetable/timetable.api.js';
import {
  loadPlan,
  lockTimetable,
  refuseConflicts,
  type Plan,
  type Season,
} from '../plan/plan.api.js';
import { toSeasonView } from './special-days.view.js';

export interface NewSeason extends Omit<SeasonView, 'id'> {
  preview: boolean;
  leaveConflicts: boolean;
}

export type CreatedSeason = TimetableEffect & { season: SeasonView | null };

/** A time of the year with a timetable of its own, such as Ramadan. */
@Injectable()
export class CreateSeason {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reconciling: ReconcileAfterChange,
  ) {}

  /** Throws SERIES_NOT_FOUND, TIMETABLE_CONFLICT, CAPACITY_ABOVE_ROOM, IDEMPOTENCY_KEY_REUSED. */
  async execute(admin: SignedInUser, request: NewSeason, key: string): Promise<CreatedSeason> {
    const { id: studioId } = this.studio;
    const { preview, leaveConflicts, ...facts } = request;
    const season = toSeason(facts, admin);
    const answer = await inTransaction(this.dataSource, async (tx): Promise<CreatedSeason> => {
      await lockTimetable(tx, studioId);
      await this.needSeries(tx, season);
      const effect = await previewChange(tx, this.studio, withSeason(season));
      if (preview) return { ...effect, season: null };
      const kept: CreatedSeason = { ...effect, season: toSeasonView(season) };
      const before = await keepAnswer(tx, kept, {
        studioId,
        userId: admin.id,
        key,
        now: this.studio.now(),
        fingerprint: fingerprintOf(['season', Object.entries(facts).sort()]),
      });
      if (before) return before;
      if (!leaveConflicts) refuseConflicts(effect.conflicts);
      await this.save(tx, admin, season);
      return kept;
    });
    if (!preview) await this.reconciling.execute(admin);
    return answer;
  }

  private async needSeries(tx: EntityManager, season: Season): Promise<void> {
    const { series } = await loadPlan(tx, this.studio.id, studioDay(this.studio.now()));
    const known = new Set(series.map(({ id }) => id));
    const unknown = [...season.times.keys()].find((id) => !known.has(id));
    if (unknown) throw new Refused('SERIES_NOT_FOUND', { seriesId: unknown });
  }

  private async save(tx: EntityManager, admin: SignedInUser, season: Season): Promise<void> {
    const { id: studioId } = this.studio;
    const { id, name, from, until, setBy } = season;
    await tx.query(
      `INSERT INTO seasons (studio_id, id, name, from_day, until_day, set_by)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [studioId, id, name, from, until, setBy],
    );
    await tx.query(
      `INSERT INTO season_times (studio_id, season_id, series_id, start_time)
       SELECT $1, $2, t.series_id, t.start_time
       FROM unnest($3::uuid[], $4::text[]) AS t (series_id, start_time)`,
      [studioId, id, [...season.times.keys()], [...season.times.values()]],
    );
    await recordHistory(tx, {
      studioId,
      by: admin,
      at: this.studio.now(),
      action: 'season.set',
      subjectUserId: null,
      before: {},
      after: { ...toSeasonView(season) },
    });
  }
}

const toSeason = (facts: Omit<SeasonView, 'id'>, { id: setBy }: SignedInUser): Season => ({
  id: newId(),
  name: facts.name,
  from: facts.from,
  until: facts.until,
  setBy,
  times: new Map(facts.times.map(({ seriesId, startTime }) => [seriesId, startTime])),
});

const withSeason =
  (season: Season) =>
  (plan: Plan): Plan => ({ ...plan, seasons: [...plan.seasons, season] });
