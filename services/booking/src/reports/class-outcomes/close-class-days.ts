import { addDays, studioDay, studioInstant } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { lastClosedDay } from '../../policy/closed-days.js';
import { outcomeColumns, outcomesOf, wasChangedLater } from './outcomes.sql.js';

/** Days that one transaction closes: a busy studio's month would outlast a statement's time. */
const AT_ONCE = 7;

interface Closing {
  studioId: string;
  now: Date;
}

/** Up to where the outcomes of classes are kept; null: of none. */
export const keptThrough = async (tx: EntityManager, studioId: string): Promise<string | null> => {
  const [row] = await tx.query<{ through: string }[]>(
    'SELECT through::text FROM class_outcome_closings WHERE studio_id = $1',
    [studioId],
  );
  return row?.through ?? null;
};

/**
 * Keeps the outcomes of all days that are closed and not kept yet, a week in a transaction. Two
 * at once wait for each other, and the second finds nothing left.
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
  const kept = await keptThrough(tx, studioId);
  const from = kept === null ? await firstDay(tx, studioId, target) : addDays(kept, 1);
  if (from > target) return true;
  const to = [addDays(from, AT_ONCE - 1), target].sort()[0] ?? target;
  // A class that is kept from before a rebuild stays as it is.
  await tx.query(
    `INSERT INTO class_outcomes (studio_id, ${outcomeColumns})
     SELECT $1, ${outcomeColumns}
     FROM (${outcomesOf({ from: '$2', to: '$3', now: `'infinity'::timestamptz` })}) AS outcomes
     ON CONFLICT (studio_id, schedule_id) DO NOTHING`,
    [studioId, studioInstant(from), studioInstant(addDays(to, 1))],
  );
  await tx.query(
    `INSERT INTO class_outcome_closings (studio_id, through) VALUES ($1, $2)
     ON CONFLICT (studio_id) DO UPDATE SET through = excluded.through`,
    [studioId, to],
  );
  return to === target;
};

/** Of a studio that keeps nothing yet: the day of its first class. */
const firstDay = async (tx: EntityManager, studioId: string, target: string): Promise<string> => {
  const [row] = await tx.query<{ first: Date | null }[]>(
    'SELECT min(starts_at) AS first FROM schedules WHERE studio_id = $1',
    [studioId],
  );
  return row?.first ? studioDay(row.first) : target;
};

/**
 * Makes the kept outcomes anew. Those of classes that were changed after their day was closed
 * stay, as their source does not tell any more how they were.
 */
export const rebuildClassDays = async (dataSource: DataSource, closing: Closing): Promise<void> => {
  const { studioId } = closing;
  await inTransaction(dataSource, async (tx) => {
    await lock(tx, studioId);
    await tx.query(
      `DELETE FROM class_outcomes k WHERE k.studio_id = $1 AND NOT ${wasChangedLater}`,
      [studioId],
    );
    await tx.query('DELETE FROM class_outcome_closings WHERE studio_id = $1', [studioId]);
  });
  await closeClassDays(dataSource, closing);
};
