import { addDays } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { lastClosedDay } from '../../policy/closed-days.js';
import { revenueDays } from './revenue-entries.sql.js';
import { lockProgress } from './revenue-progress.js';

/** Days that one transaction closes: the years of a new studio would outlast a statement's time. */
const DAYS = 31;

interface Closing {
  studioId: string;
  now: Date;
}

/**
 * Keeps the sums of days that are closed. Only after every document and sale was looked at; a studio
 * that has sold nothing yet may still get the years before.
 */
export const closeRevenueDays = async (dataSource: DataSource, closing: Closing): Promise<void> => {
  for (let isDone = false; !isDone;)
    isDone = await inTransaction(dataSource, (tx) => closeNext(tx, closing));
};

/** True: nothing is left. */
const closeNext = async (tx: EntityManager, { studioId, now }: Closing): Promise<boolean> => {
  const { closedThrough, lastInvoice } = await lockProgress(tx, studioId);
  if (lastInvoice === 0 || (await isDue(tx, studioId))) return true;
  const target = lastClosedDay(now);
  if (closedThrough !== null && closedThrough >= target) return true;
  const from =
    closedThrough === null ? await firstDay(tx, studioId, target) : addDays(closedThrough, 1);
  const through = lastOfStep(from, target);
  await keepSums(tx, { studioId, from, through });
  await tx.query('UPDATE revenue_progress SET closed_through = $2 WHERE studio_id = $1', [
    studioId,
    through,
  ]);
  return through === target;
};

const lastOfStep = (from: string, target: string): string =>
  [addDays(from, DAYS - 1), target].sort()[0] ?? target;

/** Makes the sums of the days that are closed anew, a month in a transaction; closes no other. */
export const rebuildRevenueDays = async (
  dataSource: DataSource,
  { studioId }: Closing,
): Promise<void> => {
  for (let through: string | null | undefined = null; through !== undefined;) {
    const after: string | null = through;
    through = await inTransaction(dataSource, (tx) => rebuildNext(tx, studioId, after));
  }
};

/** The last day that is made anew; undefined: all are. */
const rebuildNext = async (
  tx: EntityManager,
  studioId: string,
  after: string | null,
): Promise<string | undefined> => {
  const { closedThrough } = await lockProgress(tx, studioId);
  if (closedThrough === null || after === closedThrough) return undefined;
  const from = after === null ? await firstDay(tx, studioId, closedThrough) : addDays(after, 1);
  const through = lastOfStep(from, closedThrough);
  // What is kept of days before the first one has no source.
  await tx.query(
    `DELETE FROM revenue_days WHERE studio_id = $1 AND day <= $3 AND ($4 OR day >= $2)`,
    [studioId, from, through, after === null],
  );
  await keepSums(tx, { studioId, from, through });
  return through;
};

/** Another run has sales in its hands: their entries are not to be seen yet. */
const isDue = async (tx: EntityManager, studioId: string): Promise<boolean> => {
  const due = await tx.query<unknown[]>(
    'SELECT FROM revenue_sales WHERE studio_id = $1 AND is_due LIMIT 1',
    [studioId],
  );
  return due.length > 0;
};

/** The first day of which there is anything; `target` if that is later. */
const firstDay = async (tx: EntityManager, studioId: string, target: string): Promise<string> => {
  const [row] = await tx.query<{ first: string }[]>(
    `SELECT coalesce(least(min(day), $2::date), $2::date)::text AS first FROM revenue_entries
     WHERE studio_id = $1`,
    [studioId, target],
  );
  return row?.first ?? target;
};

const keepSums = async (
  tx: EntityManager,
  { studioId, from, through }: { studioId: string; from: string; through: string },
): Promise<void> => {
  await tx.query(
    `INSERT INTO revenue_days (studio_id, day, kind, product, reason, sold, earned, pieces)
     SELECT $1, day, kind, product, reason, sold, earned, pieces
     FROM (${revenueDays({ from: '$2::date', to: '$3::date' })}) AS days`,
    [studioId, from, through],
  );
};
