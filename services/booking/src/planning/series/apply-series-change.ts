import type { SignedInUser } from '@studio/auth';
import type { SeriesChangeEffect } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { refuseOverwrite } from '../../shared/record-changes.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { resolveChange, type ReconcileAfterChange } from '../timetable/timetable.api.js';
import {
  loadPlan,
  lockTimetable,
  refuseConflicts,
  requireClassType,
  requireResources,
  type Series,
} from '../plan/plan.api.js';
import { partsOf, planWith, type SeriesParts } from './series-parts.js';
import { seriesEffectOf, type SeriesEffect } from './series-effect.js';
import { saveParts } from './save-parts.js';
import { seriesViewOf } from './series.queries.js';

export interface ChangeOptions {
  preview: boolean;
  leaveConflicts: boolean;
  reason?: string | undefined;
  version?: number | undefined;
  /** The first day on which it counts; undefined: every class to come. */
  effectiveFrom?: string | undefined;
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
): Promise<SeriesChangeEffect> => {
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
): Promise<SeriesEffect> => {
  await lockTimetable(tx, studio.id);
  const { series: all } = await loadPlan(tx, studio.id, studioDay(studio.now()));
  const before = all.find((one) => one.id === id);
  // What ended long ago is kept for the record alone.
  if (!before) throw new Refused('SERIES_NOT_FOUND');
  const record = { studioId: studio.id, recordId: id };
  const { version, effectiveFrom } = options;
  if (!options.preview) await refuseOverwrite(tx, record, { version, wanted: { ...facts } });
  const named = await namedFacts(tx, studio, { before, facts });
  const wanted = { ...before, ...named, changedBy: admin.id };
  const parts = partsOf(before, wanted, { effectiveFrom, today: studioDay(studio.now()) });
  const resolved = await resolveChange(tx, studio, planWith(parts));
  const effect = await seriesEffectOf(tx, studio, { parts, resolved });
  if (options.preview) return effect;
  if (!options.leaveConflicts) refuseConflicts(effect.conflicts);
  await saveParts(tx, { studio, admin }, { parts, reason: options.reason });
  return effect;
};

/** Throws CLASS_TYPE_NOT_FOUND, TRAINER_NOT_FOUND, ROOM_NOT_FOUND for what is new and retired. */
const namedFacts = async (
  tx: EntityManager,
  studio: StudioContext,
  { before, facts }: { before: SeriesParts['before']; facts: Partial<Series> },
): Promise<Partial<Series>> => {
  await requireResources(tx, studio.id, {
    ...(facts.trainerId !== before.trainerId && { trainerId: facts.trainerId }),
    ...(facts.roomId !== before.roomId && { roomId: facts.roomId }),
  });
  const { classTypeId } = facts;
  if (classTypeId === undefined || classTypeId === before.classTypeId) return facts;
  const { name: className } = await requireClassType(tx, studio.id, classTypeId);
  return { ...facts, className };
};
