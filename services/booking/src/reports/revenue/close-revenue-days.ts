import { addDays } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { lastClosedDay } from '../../policy/closed-days.js';
import { revenueDays } from './revenue-entries.sql.js';
import { lockProgress } from './revenue-progress.js';

/**
 * Keeps the sums of days that are closed. Only after every document and sale was looked at; a studio
 * that has sold nothing yet may still get the years before.
 */
export const closeRevenueDays = (
  dataSource: DataSource,
  { studioId, now }: { studioId: string; now: Date },
): Promise<void> =>
  inTransaction(dataSource, async (tx) => {
    const { closedThrough, lastInvoice } = await lockProgress(tx, studioId);
    if (lastInvoice === 0 || (await isDue(tx, studioId))) return;
    const through = lastClosedDay(now);
    if (closedThrough !== null && closedThrough >= through) return;
    const from = closedThrough === null ? '1900-01-01' : addDays(closedThrough, 1);
    await keepSums(tx, { studioId, from, through });
  });

/** Another run has sales in its hands: their entries are not to be seen yet. */
const isDue = async (tx: EntityManager, studioId: string): Promise<boolean> => {
  const due = await tx.query<unknown[]>(
    'SELECT FROM revenue_sales WHERE studio_id = $1 AND is_due LIMIT 1',
    [studioId],
  );
  return due.length > 0;
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
  await tx.query('UPDATE revenue_progress SET closed_through = $2 WHERE studio_id = $1', [
    studioId,
    through,
  ]);
};
