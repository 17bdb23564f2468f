import { addDays, studioInstant, type DayRange } from '@studio/domain-kit';
import { inTransaction, type Queryable } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { lastClosedDay } from '../../policy/closed-days.js';
import { nextStep } from './closing-step.js';
import { outcomeColumns, outcomesOf, wasChangedLater } from './outcomes.sql.js';

interface Closing {
  studioId: string;
  now: Date;
}

/** Up to where the outcomes of classes are kept; null: of none. */
export const keptThrough = async (tx: Queryable, studioId: string): Promise<string | null> => {
  const [row] = await tx.query<{ through: string }[]>(
    'SELECT through::text FROM class_outcome_closings WHERE studio_id = $1',
    [studioId],
  );
  return row?.through ?? null;
};

/**
 * Keeps the outcomes of all days that are closed and not kept yet, some hundred classes in a
 * transaction. Two at once wait for each other, and the second finds nothing left.
 */
export const closeClassDays = async (dataSource: DataSource, closing: Closing): Promise<void> => {
  for (let isDone = false; !isDone;)
    isDone = await inTransaction(dataSource, (tx) => closeNext(tx, closing));
};

const lock = (tx: EntityManager, studioId: string): Promise<unknown> =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('class outcomes ' || $1, 0))`, [
    studioId,
  ]);

/** True: nothing is left. */
const closeNext = async (tx: EntityManager, { studioId, now }: Closing): Promise<boolean> => {
  await lock(tx, studioId);
  const target = lastClosedDay(now);
  const step = await nextStep(tx, { studioId, through: await keptThrough(tx, studioId), target });
  if (!step) return true;
  await keepOutcomes(tx, studioId, step);
  await tx.query(
    `INSERT INTO class_outcome_closings (studio_id, through) VALUES ($1, $2)
     ON CONFLICT (studio_id) DO UPDATE SET through = excluded.through`,
    [studioId, step.to],
  );
  return step.to === target;
};

/** A class that is kept from before a rebuild stays as it is. */
const keepOutcomes = (
  tx: EntityManager,
  studioId: string,
  { from, to }: DayRange,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO class_outcomes (studio_id, ${outcomeColumns})
     SELECT $1, ${outcomeColumns}
     FROM (${outcomesOf({ from: '$2', to: '$3', now: `'infinity'::timestamptz` })}) AS outcomes
     ON CONFLICT (studio_id, schedule_id) DO NOTHING`,
    [studioId, studioInstant(from), studioInstant(addDays(to, 1))],
  );

/**
 * Makes the kept outcomes anew, step by step: reports stay as fast meanwhile. Those of classes that
 * were changed after their day was closed stay, as their source does not tell any more how they were.
 */
export const rebuildClassDays = async (dataSource: DataSource, closing: Closing): Promise<void> => {
  const { studioId } = closing;
  for (let through: string | null | undefined = null; through !== undefined;) {
    const after: string | null = through;
    through = await inTransaction(dataSource, (tx) => rebuildNext(tx, studioId, after));
  }
  await closeClassDays(dataSource, closing);
};

/** The last day that is made anew; undefined: all are. */
const rebuildNext = async (
  tx: EntityManager,
  studioId: string,
  after: string | null,
): Promise<string | undefined> => {
  await lock(tx, studioId);
  const kept = await keptThrough(tx, studioId);
  const step = kept && (await nextStep(tx, { studioId, through: after, target: kept }));
  if (!step) {
    await tx.query(
      `DELETE FROM class_outcomes k WHERE k.studio_id = $1
         AND ($2::date IS NULL OR k.day > $2) AND NOT ${wasChangedLater}`,
      [studioId, kept],
    );
    return undefined;
  }
  const range = [studioInstant(step.from), studioInstant(addDays(step.to, 1))];
  await tx.query(
    `DELETE FROM class_outcomes k WHERE k.studio_id = $1 AND NOT ${wasChangedLater}
       AND k.schedule_id IN (
         SELECT o.schedule_id FROM class_outcomes o WHERE o.studio_id = $1
           AND (o.day BETWEEN $4 AND $5 OR $6 AND o.day < $4)
         UNION SELECT s.id FROM schedules s
           WHERE s.studio_id = $1 AND s.starts_at >= $2 AND s.starts_at < $3)`,
    [studioId, ...range, step.from, step.to, after === null],
  );
  await keepOutcomes(tx, studioId, step);
  return step.to;
};
