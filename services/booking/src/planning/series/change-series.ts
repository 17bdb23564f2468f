import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { ChangedSeries, SeriesChange, TimetableEffect } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { noteRecordChange, refuseOverwrite } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { ReconcileTimetable, forgetConflicts } from '../timetable/timetable.api.js';
import {
  dayInWeek,
  loadPlan,
  lockTimetable,
  requireResources,
  refuseConflicts,
  shiftSeriesDates,
  type Plan,
  type Series,
} from '../plan/plan.api.js';
import { saveSeries, seriesViewOf } from './series.queries.js';

interface ChangeOptions {
  preview: boolean;
  leaveConflicts: boolean;
  reason?: string | undefined;
  version?: number | undefined;
}

/**
 * Changes or ends a series: its coming classes follow, those that were changed singly don't. The
 * effect is told before, and can be asked for alone. Safe to repeat.
 */
@Injectable()
export class ChangeSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reconciling: ReconcileTimetable,
  ) {}

  /**
   * Throws SERIES_NOT_FOUND, TRAINER_NOT_FOUND, ROOM_NOT_FOUND; unless it is a preview
   * TIMETABLE_CONFLICT, CAPACITY_ABOVE_ROOM, EDIT_CONFLICT.
   */
  change(admin: SignedInUser, id: string, change: SeriesChange): Promise<ChangedSeries> {
    const { preview, leaveConflicts, reason, version, ...facts } = change;
    const named = Object.entries(facts).filter(([, value]) => value !== undefined);
    const options = { preview, leaveConflicts, reason, version };
    return this.apply(admin, { id, options, facts: Object.fromEntries(named) });
  }

  /** `from` is the first day without it. Throws SERIES_NOT_FOUND. */
  end(
    admin: SignedInUser,
    id: string,
    ending: Omit<ChangeOptions, 'leaveConflicts'> & { from?: string | undefined },
  ): Promise<ChangedSeries> {
    const until = addDays(ending.from ?? studioDay(this.studio.now()), -1);
    const { from: _from, ...rest } = ending;
    const options = { ...rest, leaveConflicts: true };
    return this.apply(admin, { id, options, facts: { until } });
  }

  private async apply(
    admin: SignedInUser,
    { id, options, facts }: { id: string; options: ChangeOptions; facts: Partial<Series> },
  ): Promise<ChangedSeries> {
    const today = studioDay(this.studio.now());
    const effect = await inTransaction(this.dataSource, async (tx) => {
      await lockTimetable(tx, this.studio.id);
      const { series: all } = await loadPlan(tx, this.studio.id, today);
      const before = all.find((one) => one.id === id);
      // What ended long ago is kept for the record alone.
      if (!before) throw new Refused('SERIES_NOT_FOUND');
      const record = { studioId: this.studio.id, recordId: id };
      const { version } = options;
      if (!options.preview) await refuseOverwrite(tx, record, { version, wanted: { ...facts } });
      await requireResources(tx, this.studio.id, {
        ...(facts.trainerId !== before.trainerId && { trainerId: facts.trainerId }),
        ...(facts.roomId !== before.roomId && { roomId: facts.roomId }),
      });
      const after: Series = { ...before, ...facts, changedBy: admin.id };
      const found = await this.reconciling.preview(tx, replacing(before, after));
      if (options.preview) return found;
      if (!options.leaveConflicts) refuseConflicts(found.conflicts);
      await this.save(tx, admin, { before, after, reason: options.reason });
      return found;
    });
    if (!options.preview) await this.reconciling.execute(admin);
    return this.answer(id, effect);
  }

  private async save(
    tx: EntityManager,
    admin: SignedInUser,
    { before, after, reason }: { before: Series; after: Series; reason?: string | undefined },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const { changedBy: _who, ...was } = before;
    const { changedBy: _admin, ...is } = after;
    if (JSON.stringify(was) === JSON.stringify(is)) return;
    const now = this.studio.now();
    await saveSeries(tx, studioId, after);
    const which = { studioId, seriesId: before.id };
    const days = after.weekday - before.weekday;
    await shiftSeriesDates(tx, which, { days, from: studioDay(now) });
    // What was in the way of another time; the next turn says what is now.
    await forgetConflicts(tx, which);
    const record = { studioId, recordId: before.id };
    await noteRecordChange(tx, record, {
      by: admin,
      at: now,
      before: { ...was },
      after: { ...is },
    });
    await recordHistory(tx, {
      studioId,
      by: admin,
      at: now,
      action: 'series.changed',
      subjectUserId: null,
      before: was,
      after: is,
      ...(reason && { reason }),
    });
  }

  private async answer(id: string, effect: TimetableEffect): Promise<ChangedSeries> {
    const { id: studioId } = this.studio;
    const params = { studioId, today: studioDay(this.studio.now()), id };
    return { ...effect, series: await seriesViewOf(this.dataSource.manager, params) };
  }
}

/** Days that differ go along to the new weekday, within their week. */
const replacing =
  (before: Series, after: Series) =>
  (plan: Plan): Plan => ({
    ...plan,
    series: plan.series.map((one) => (one.id === before.id ? after : one)),
    dates: plan.dates.map((one) =>
      one.seriesId === before.id ? { ...one, day: dayInWeek(one.day, after.weekday) } : one,
    ),
  });
