import { addDays, studioDay, studioInstant } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { lastClosedDay } from '../../policy/closed-days.js';
import { monthsOf, summaryOf, visitsIn } from './visits.sql.js';

/** Days that one transaction closes. */
const AT_ONCE = 31;

interface Closing {
  studioId: string;
  now: Date;
}

/** Up to where visits are kept; null: of no day. */
export const visitsKeptThrough = async (
  tx: EntityManager,
  studioId: string,
): Promise<string | null> => {
  const [row] = await tx.query<{ through: string }[]>(
    'SELECT through::text FROM member_visit_closings WHERE studio_id = $1',
    [studioId],
  );
  return row?.through ?? null;
};

/**
 * Adds the visits of all days that are closed and not kept yet, a month in a transaction. Two at
 * once wait for each other, and the second finds nothing left.
 */
export const closeVisitDays = async (dataSource: DataSource, closing: Closing): Promise<void> => {
  for (let isDone = false; !isDone;)
    isDone = await inTransaction(dataSource, (tx) => closeNext(tx, closing));
};

/** Until the transaction ends nobody else changes what is kept of visits. */
const lockVisits = (tx: EntityManager, studioId: string): Promise<unknown> =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('member visits ' || $1, 0))`, [studioId]);

/** True: nothing is left. */
const closeNext = async (tx: EntityManager, { studioId, now }: Closing): Promise<boolean> => {
  await lockVisits(tx, studioId);
  const target = lastClosedDay(now);
  const kept = await visitsKeptThrough(tx, studioId);
  const from = kept === null ? await firstDay(tx, studioId, target) : addDays(kept, 1);
  if (from > target) return true;
  const to = [addDays(from, AT_ONCE - 1), target].sort()[0] ?? target;
  await addVisits(tx, visitsIn({ from: '$2', to: '$3' }), [
    studioId,
    studioInstant(from),
    studioInstant(addDays(to, 1)),
  ]);
  await tx.query(
    `INSERT INTO member_visit_closings (studio_id, through) VALUES ($1, $2)
     ON CONFLICT (studio_id) DO UPDATE SET through = excluded.through`,
    [studioId, to],
  );
  return to === target;
};

/** Visits that are later than all that is kept of their members. */
const addVisits = async (tx: EntityManager, visits: string, values: unknown[]): Promise<void> => {
  await tx.query(
    `INSERT INTO member_visits AS k (studio_id, member_id, first_at, second_at, last_at, visits)
     SELECT $1, member_id, first_at, second_at, last_at, visits FROM (${summaryOf(visits)}) AS n
     ON CONFLICT (studio_id, member_id) DO UPDATE SET
       second_at = coalesce(k.second_at, excluded.first_at), last_at = excluded.last_at,
       visits = k.visits + excluded.visits`,
    values,
  );
  await tx.query(
    `INSERT INTO member_visit_months AS k (studio_id, member_id, month, visits)
     SELECT $1, member_id, month, visits FROM (${monthsOf(visits)}) AS n
     ON CONFLICT (studio_id, member_id, month) DO UPDATE SET
       visits = k.visits + excluded.visits`,
    values,
  );
};

/** Of a studio that keeps nothing yet: the day of its first class. */
const firstDay = async (tx: EntityManager, studioId: string, target: string): Promise<string> => {
  const [row] = await tx.query<{ first: Date | null }[]>(
    'SELECT min(starts_at) AS first FROM schedules WHERE studio_id = $1',
    [studioId],
  );
  return row?.first ? studioDay(row.first) : target;
};

/** Counts everybody's visits anew. */
export const rebuildVisitDays = async (dataSource: DataSource, closing: Closing): Promise<void> => {
  await inTransaction(dataSource, async (tx) => {
    await lockVisits(tx, closing.studioId);
    const values = [closing.studioId];
    await tx.query('DELETE FROM member_visits WHERE studio_id = $1', values);
    await tx.query('DELETE FROM member_visit_months WHERE studio_id = $1', values);
    await tx.query('DELETE FROM member_visit_closings WHERE studio_id = $1', values);
  });
  await closeVisitDays(dataSource, closing);
};

/** Counts the visits of some members anew: two records of one person have become one. */
export const recountVisits = async (
  tx: EntityManager,
  { studioId, memberIds }: { studioId: string; memberIds: readonly string[] },
): Promise<void> => {
  await lockVisits(tx, studioId);
  const values = [studioId, memberIds];
  const ofMembers = 'WHERE studio_id = $1 AND member_id = ANY($2)';
  await tx.query(`DELETE FROM member_visits ${ofMembers}`, values);
  await tx.query(`DELETE FROM member_visit_months ${ofMembers}`, values);
  const through = await visitsKeptThrough(tx, studioId);
  if (through === null) return;
  const visits = visitsIn({ from: `'-infinity'::timestamptz`, to: '$2' });
  await addVisits(tx, `${visits} AND b.member_id = ANY($3)`, [
    studioId,
    studioInstant(addDays(through, 1)),
    memberIds,
  ]);
};
