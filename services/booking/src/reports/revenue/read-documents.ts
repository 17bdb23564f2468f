import type { SaleDocumentRow, SaleDocuments } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { lockProgress, readProgress, type RevenueProgress } from './revenue-progress.js';

/** Where the documents come from. */
export interface DocumentSource {
  after(numbers: { afterInvoice: number; afterCreditNote: number }): Promise<SaleDocuments>;
}

interface Reading {
  studioId: string;
  now: Date;
}

/** Reads on from where it stands, to the last document that there is. Throws SERVICE_UNAVAILABLE. */
export const readDocuments = async (
  dataSource: DataSource,
  source: DocumentSource,
  { studioId, now }: Reading,
): Promise<void> => {
  for (let hasMore = true; hasMore;) {
    const progress = await readProgress(dataSource.manager, studioId);
    const page = await source.after({
      afterInvoice: progress.lastInvoice,
      afterCreditNote: progress.lastCreditNote,
    });
    hasMore = page.hasMore;
    await inTransaction(dataSource, (tx) => keepPage(tx, { studioId, now, progress, page }));
  }
};

interface Page extends Reading {
  /** From where it was read. */
  progress: RevenueProgress;
  page: SaleDocuments;
}

/** Another instance may have been faster: then its page is kept already. */
const keepPage = async (
  tx: EntityManager,
  { studioId, now, progress, page }: Page,
): Promise<void> => {
  const locked = await lockProgress(tx, studioId);
  const isNext =
    locked.lastInvoice === progress.lastInvoice &&
    locked.lastCreditNote === progress.lastCreditNote;
  if (!isNext) return;
  const { closedThrough } = locked;
  // A gift card is a voucher: owed outside, and sold when it is spent (decision 29).
  const rows = page.items.filter(({ kind }) => kind !== 'gift_card');
  await insertDocuments(
    tx,
    studioId,
    rows.map((row) => toRow(row, { now, closedThrough })),
  );
  await tx.query(
    `UPDATE revenue_progress SET last_invoice = $2, last_credit_note = $3 WHERE studio_id = $1`,
    [studioId, page.lastInvoice, page.lastCreditNote],
  );
};

const toRow = (
  row: SaleDocumentRow,
  { now, closedThrough }: { now: Date; closedThrough: string | null },
) => ({
  document: row.document,
  id: row.id,
  number: row.number,
  payment_id: row.paymentId,
  kind: row.kind,
  product: row.product,
  member_id: row.userId,
  net: row.net,
  issued_at: row.at,
  counts_at:
    closedThrough !== null && studioDay(new Date(row.at)) <= closedThrough
      ? now.toISOString()
      : row.at,
  paid_from: row.paidFrom,
  paid_through: row.paidThrough,
});

const insertDocuments = async (
  tx: EntityManager,
  studioId: string,
  rows: readonly ReturnType<typeof toRow>[],
): Promise<void> => {
  const columns = `document, id, number, payment_id, kind, product, member_id, net, issued_at,
    counts_at, paid_from, paid_through`;
  await tx.query(
    `WITH made AS (
       INSERT INTO revenue_documents (studio_id, ${columns})
       SELECT $1, ${columns} FROM jsonb_populate_recordset(NULL::revenue_documents, $2)
       ON CONFLICT DO NOTHING RETURNING *)
     INSERT INTO revenue_sales (studio_id, payment_id, kind, member_id, product, sold_on)
     SELECT DISTINCT ON (payment_id, kind) $1, payment_id, kind,
       coalesce(m.merged_into, member_id), product,
       (counts_at AT TIME ZONE 'Asia/Dubai')::date
     FROM made LEFT JOIN members m ON m.studio_id = $1 AND m.id = made.member_id
     ORDER BY payment_id, kind, document DESC, number
     ON CONFLICT (studio_id, payment_id, kind) DO UPDATE SET is_due = true`,
    [studioId, JSON.stringify(rows)],
  );
};
