import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { updateExport, type ExportRow, type ExportScope } from './export-rows.js';
import { LEASE_MS } from './export-rules.js';

/** Another worker has the order now, or its owner's account is gone: whoever finds out stops. */
export class ClaimLost extends Error {}

/** An order that one worker has, for as long as it shows signs of life. */
export interface ClaimedExport {
  row: ExportRow;
  worker: string;
}

const fromNow = (ms: number): Date => new Date(Date.now() + ms);

/** Takes the order that has been due for longest; two workers never get the same one. */
export const claimExport = async (
  dataSource: DataSource,
  { studioId, scope, worker }: { studioId: string; scope: ExportScope; worker: string },
): Promise<ClaimedExport | null> => {
  const [[row]] = await dataSource.query<[ExportRow[], number]>(
    `UPDATE data_exports SET status = 'working', worker = $2, next_attempt_at = $3
     WHERE (studio_id, id) IN (
       SELECT studio_id, id FROM data_exports WHERE studio_id = $1 AND scope = $4 AND next_attempt_at <= now()
       ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING *`,
    [studioId, worker, fromNow(LEASE_MS), scope],
  );
  return row ? { row, worker } : null;
};

/** Leaves the order to whoever comes at that time. */
export const putBackExport = (
  dataSource: DataSource,
  order: ClaimedExport,
  at: Date,
): Promise<unknown> =>
  whileClaimed(dataSource, order, (tx) =>
    updateExport(tx, order.row, { worker: null, next_attempt_at: at }),
  );

/**
 * Does the work in one transaction if the order is still this worker's, and renews its time.
 * Throws ClaimLost.
 */
export const whileClaimed = <T>(
  dataSource: DataSource,
  { row, worker }: ClaimedExport,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> =>
  inTransaction(dataSource, async (tx) => {
    const [, held] = await tx.query<[unknown, number]>(
      `UPDATE data_exports SET next_attempt_at = $4
       WHERE studio_id = $1 AND id = $2 AND worker = $3 AND status = 'working'`,
      [row.studio_id, row.id, worker, fromNow(LEASE_MS)],
    );
    if (held === 0) throw new ClaimLost();
    return work(tx);
  });
