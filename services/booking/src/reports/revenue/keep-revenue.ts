import type { DataSource } from 'typeorm';
import { inTransaction } from '@studio/nest-kit';
import { closeRevenueDays } from './close-revenue-days.js';
import { readDocuments, type DocumentSource } from './read-documents.js';
import { recogniseSales } from './recognise-sales.js';
import { lockProgress } from './revenue-progress.js';

interface Run {
  studioId: string;
  now: Date;
}

/**
 * Brings recognised revenue up to date: what was sold, what was used of it, and the sums of closed
 * days. Safe to repeat, and at the same time on several instances. Throws SERVICE_UNAVAILABLE: what
 * is here already is up to date then, and no day is closed.
 */
export const keepRevenue = async (
  dataSource: DataSource,
  source: DocumentSource,
  run: Run,
): Promise<void> => {
  const unread = await readDocuments(dataSource, source, run).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  await recogniseSales(dataSource, run);
  if (unread) throw unread.error;
  await closeRevenueDays(dataSource, run);
};

/**
 * Forgets the entries and sums and makes them anew from documents, credits, bookings and events. What
 * a document was learnt too late for stays as it was.
 */
export const rebuildRevenue = async (dataSource: DataSource, run: Run): Promise<void> => {
  await inTransaction(dataSource, async (tx) => {
    const { studioId } = run;
    await lockProgress(tx, studioId);
    await tx.query('DELETE FROM revenue_days WHERE studio_id = $1', [studioId]);
    await tx.query('DELETE FROM revenue_entries WHERE studio_id = $1', [studioId]);
    await tx.query('UPDATE revenue_sales SET is_due = true WHERE studio_id = $1', [studioId]);
    await tx.query(
      `UPDATE revenue_progress SET looked_at = NULL, closed_through = NULL WHERE studio_id = $1`,
      [studioId],
    );
  });
  await recogniseSales(dataSource, run);
  await closeRevenueDays(dataSource, run);
};
