import { addDays, studioInstant } from '@studio/domain-kit';
import { inTransaction, type Queryable } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { lastClosedDay } from '../../policy/closed-days.js';
import { nextStep } from '../class-outcomes/class-outcomes.api.js';
import { summaryOf, visitsIn } from './visits.sql.js';

interface Closing {
  studioId: string;
  now: Date;
}

/** Up to where visits are kept; null: of no day. */
export const visitsKeptThrough = async (
  tx: Queryable,
  studioId: string,
): Promise<string | null> => {
  const [row] = await tx.query<{ through: string }[]>(
    'SELECT through::text FROM member_visit_closings WHERE studio_id = $1',
    [studioId],
  );
  return row?.through ?? null;
};

/**
 * Adds the visits of all days that are closed and not kept yet, some hundred classes in a
 * transaction. Two at once wait for each other, and the second finds nothing left.
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
  const through = await visitsKeptThrough(tx, studioId);
  const step = await nextStep(tx, { studioId, through, target });
  if (!step) return true;
  await addVisits(tx, visitsIn({ from: '$2', to: '$3' }), [
    studioId,
    // Imported visits may be older than the first class here.
    through === null ? '-infinity' : studioInstant(step.from),
    studioInstant(addDays(step.to, 1)),
  ]);
  await tx.query(
    `INSERT INTO member_visit_closings (studio_id, through) VALUES ($1, $2)
     ON CONFLICT (studio_id) DO UPDATE SET through = excluded.through`,
    [studioId, step.to],
  );
  return step.to === target;
};

/** Visits that are later than all that is kept of their members. */
const addVisits = async (tx: EntityManager, visits: string, values: unknown[]): Promise<void> => {
  await tx.query(
    `INSERT INTO member_visits AS k
       (studio_id, member_id, first_at, second_at, last_at, visits, months)
     SELECT $1, member_id, first_at, second_at, last_at, visits, months
     FROM (${summaryOf(visits)}) AS n
     ON CONFLICT (studio_id, member_id) DO UPDATE SET
       second_at = coalesce(k.second_at, excluded.first_at), last_at = excluded.last_at,
       visits = k.visits + excluded.visits, months = k.months | excluded.months`,
    values,
  );
};

/** Members of whom one transaction counts all visits. */
const MEMBERS = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Counts everybody's visits anew, some members after the others: reports stay as fast meanwhile. */
export const rebuildVisitDays = async (dataSource: DataSource, closing: Closing): Promise<void> => {
  const { studioId } = closing;
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const memberIds: string[] = await membersAfter(dataSource.manager, studioId, after);
    await inTransaction(dataSource, (tx) => recountVisits(tx, { studioId, memberIds }));
    after = memberIds.length < MEMBERS ? undefined : memberIds.at(-1);
  }
  await closeVisitDays(dataSource, closing);
};

/** Whoever has bookings, imported or kept visits, by id. */
const membersAfter = async (
  tx: EntityManager,
  studioId: string,
  after: string,
): Promise<string[]> => {
  const of = (table: string): string => `(SELECT DISTINCT member_id FROM ${table}
    WHERE studio_id = $1 AND member_id > $2 ORDER BY member_id LIMIT ${MEMBERS})`;
  const rows = await tx.query<{ id: string }[]>(
    `SELECT member_id AS id FROM (${of('bookings')}
       UNION ${of('imported_visits')} UNION ${of('member_visits')}) AS ids
     ORDER BY 1 LIMIT ${MEMBERS}`,
    [studioId, after],
  );
  return rows.map(({ id }) => id);
};

/** Counts the visits of some members anew: two records of one person have become one, or visits were imported. */
export const recountVisits = async (
  tx: EntityManager,
  { studioId, memberIds }: { studioId: string; memberIds: readonly string[] },
): Promise<void> => {
  await lockVisits(tx, studioId);
  const values = [studioId, memberIds];
  await tx.query('DELETE FROM member_visits WHERE studio_id = $1 AND member_id = ANY($2)', values);
  const through = await visitsKeptThrough(tx, studioId);
  if (through === null) return;
  const visits = visitsIn({
    from: `'-infinity'::timestamptz`,
    to: '$2',
    memberIds: '$3',
  });
  await addVisits(tx, visits, [studioId, studioInstant(addDays(through, 1)), memberIds]);
};
