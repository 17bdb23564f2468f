import type { Queryable } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';

export interface RevenueProgress {
  lastInvoice: number;
  lastCreditNote: number;
  checkedAt: Date | null;
  /** Up to this day nothing changes any more; null: no day is closed yet. */
  closedThrough: string | null;
}

const columns = `last_invoice AS "lastInvoice", last_credit_note AS "lastCreditNote",
  looked_at AS "checkedAt", closed_through::text AS "closedThrough"`;

const none: RevenueProgress = {
  lastInvoice: 0,
  lastCreditNote: 0,
  checkedAt: null,
  closedThrough: null,
};

export const readProgress = async (tx: Queryable, studioId: string): Promise<RevenueProgress> => {
  const [row] = await tx.query<RevenueProgress[]>(
    `SELECT ${columns} FROM revenue_progress WHERE studio_id = $1`,
    [studioId],
  );
  return row ?? none;
};

/** Two runs of the job at once take turns from here to the end of the transaction. */
export const lockProgress = async (
  tx: EntityManager,
  studioId: string,
): Promise<RevenueProgress> => {
  await tx.query(
    'INSERT INTO revenue_progress (studio_id) VALUES ($1) ON CONFLICT (studio_id) DO NOTHING',
    [studioId],
  );
  const [row] = await tx.query<RevenueProgress[]>(
    `SELECT ${columns} FROM revenue_progress WHERE studio_id = $1 FOR UPDATE`,
    [studioId],
  );
  return row ?? none;
};
