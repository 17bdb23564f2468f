import type { SignedInUser } from '@studio/auth';
import { studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { moveToSeries } from '../../seats/seats.api.js';
import { noteRecordChange } from '../../shared/record-changes.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { moveSeriesDates, shiftSeriesDates, type Series } from '../plan/plan.api.js';
import { copySeasonTimes } from '../special-days/special-days.api.js';
import { forgetConflicts } from '../timetable/timetable.api.js';
import { isSame, type SeriesParts } from './series-parts.js';
import { saveSeries } from './series.queries.js';

interface By {
  studio: StudioContext;
  admin: SignedInUser;
}

/** Writes a changed series, and what was before the change as a series of its own. */
export const saveParts = async (
  tx: EntityManager,
  { studio, admin }: By,
  { parts, reason }: { parts: SeriesParts; reason?: string | undefined },
): Promise<void> => {
  const { before, earlier, later } = parts;
  const { id: studioId } = studio;
  if (isSame(before, later)) return;
  const now = studio.now();
  await saveSeries(tx, studioId, later);
  if (earlier) await saveEarlier(tx, studioId, { earlier, later });
  const which = { studioId, seriesId: later.id };
  const days = later.weekday - before.weekday;
  await shiftSeriesDates(tx, which, { days, from: studioDay(now) });
  // What was in the way of another time; the next turn says what is now.
  await forgetConflicts(tx, which);
  const facts = { before: factsOf(before), after: factsOf(later) };
  await noteRecordChange(tx, { studioId, recordId: later.id }, { by: admin, at: now, ...facts });
  await recordHistory(tx, {
    studioId,
    by: admin,
    at: now,
    action: 'series.changed',
    subjectUserId: null,
    before: facts.before,
    after: { ...facts.after, ...(earlier && { earlierSeriesId: earlier.id }) },
    ...(reason && { reason }),
  });
};

const factsOf = ({ changedBy: _who, ...facts }: Series): Record<string, unknown> => facts;

/** Classes and single days before the change go to the earlier series; seasons count for both. */
const saveEarlier = async (
  tx: EntityManager,
  studioId: string,
  { earlier, later }: { earlier: Series; later: Series },
): Promise<void> => {
  const move = { from: later.id, to: earlier.id, before: later.from };
  await saveSeries(tx, studioId, earlier);
  await moveToSeries(tx, studioId, move);
  await moveSeriesDates(tx, studioId, move);
  await copySeasonTimes(tx, studioId, move);
};
