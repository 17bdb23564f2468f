import type { SignedInUser } from '@studio/auth';
import type { ChangedSeries, TimetableEffect } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { noteRecordChange, refuseOverwrite } from '../../shared/record-changes.js';
import type { StudioContext } from '../../shared/studio-context.js';
import {
  forgetConflicts,
  previewChange,
  type ReconcileAfterChange,
} from '../timetable/timetable.api.js';
import {
  dayInWeek,
  loadPlan,
  lockTimetable,
  refuseConflicts,
  requireResources,
  shiftSeriesDates,
  type Plan,
  type Series,
} from '../plan/plan.api.js';
import { saveSeries, seriesViewOf } from './series.queries.js';

export interface ChangeOptions {
  preview: boolean;
  leaveConflicts: boolean;
  reason?: string | undefined;
  version?: number | undefined;
}

interface SeriesChange {
  id: string;
  options: ChangeOptions;
  facts: Partial<Series>;
}

interface By {
  studio: StudioContext;
  admin: SignedInUser;
}

interface Context {
  dataSource: DataSource;
  studio: StudioContext;
  reconciling: ReconcileAfterChange;
}

/** What changing and ending a series have in common. */
export const applySeriesChange = async (
  { dataSource, studio, reconciling }: Context,
  admin: SignedInUser,
  change: SeriesChange,
): Promise<ChangedSeries> => {
  const effect = await inTransaction(dataSource, (tx) =>
    changeSeries(tx, { studio, admin }, change),
  );
  if (!change.options.preview) await reconciling.execute(admin);
  const params = { studioId: studio.id, today: studioDay(studio.now()), id: change.id };
  return { ...effect, series: await seriesViewOf(dataSource.manager, params) };
};

const changeSeries = async (
  tx: EntityManager,
  { studio, admin }: By,
  { id, options, facts }: SeriesChange,
): Promise<TimetableEffect> => {
  await lockTimetable(tx, studio.id);
  const { series: all } = await loadPlan(tx, studio.id, studioDay(studio.now()));
  const before = all.find((one) => one.id === id);
  // What ended long ago is kept for the record alone.
  if (!before) throw new Refused('SERIES_NOT_FOUND');
  const record = { studioId: studio.id, recordId: id };
  const { version } = options;
  if (!options.preview) await refuseOverwrite(tx, record, { version, wanted: { ...facts } });
  await requireResources(tx, studio.id, {
    ...(facts.trainerId !== before.trainerId && { trainerId: facts.trainerId }),
    ...(facts.roomId !== before.roomId && { roomId: facts.roomId }),
  });
  const after: Series = { ...before, ...facts, changedBy: admin.id };
  const found = await previewChange(tx, studio, replacing(before, after));
  if (options.preview) return found;
  if (!options.leaveConflicts) refuseConflicts(found.conflicts);
  await save(tx, { studio, admin }, { before, after, reason: options.reason });
  return found;
};

const save = async (
  tx: EntityManager,
  { studio, admin }: By,
  { before, after, reason }: { before: Series; after: Series; reason?: string | undefined },
): Promise<void> => {
  const { id: studioId } = studio;
  const { changedBy: _who, ...was } = before;
  const { changedBy: _admin, ...is } = after;
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  const now = studio.now();
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
};

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
