import { randomUUID } from 'node:crypto';
import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { ImportFileRow } from './import-rows.js';

/** Another worker has the import now: whoever finds out stops. */
export class ImportClaimLost extends Error {}

/** An import that one worker has, for as long as it shows signs of life. */
export interface ClaimedImport {
  row: ImportFileRow;
  worker: string;
}

/** How long a worker has it without a sign of life; each batch renews it. */
const LEASE_MS = 60_000;

const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);

/** Takes the import that has been due for longest; two workers never get the same one. */
export const claimImport = async (
  dataSource: DataSource,
  studioId: string,
): Promise<ClaimedImport | null> => {
  const worker = randomUUID();
  const [[row]] = await dataSource.query<[ImportFileRow[], number]>(
    `UPDATE imports SET worker = $2, next_attempt_at = $3
     WHERE (studio_id, id) IN (
       SELECT studio_id, id FROM imports WHERE studio_id = $1 AND next_attempt_at <= now()
       ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING *`,
    [studioId, worker, leaseEnd()],
  );
  return row ? { row, worker } : null;
};

/** Does the work in one transaction if the import is still this worker's. Throws ImportClaimLost. */
export const whileImportClaimed = <T>(
  dataSource: DataSource,
  { row, worker }: ClaimedImport,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> =>
  inTransaction(dataSource, async (tx) => {
    const [, held] = await tx.query<[unknown, number]>(
      `UPDATE imports SET next_attempt_at = $4, attempts = 0
       WHERE studio_id = $1 AND id = $2 AND worker = $3 AND status = $5`,
      [row.studio_id, row.id, worker, leaseEnd(), row.status],
    );
    if (held === 0) throw new ImportClaimLost();
    return work(tx);
  });
