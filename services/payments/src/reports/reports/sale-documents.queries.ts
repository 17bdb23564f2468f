import { Inject, Injectable } from '@nestjs/common';
import type { SaleDocumentRow, SaleDocuments, SaleDocumentsQuery } from '@studio/contracts';
import { addDays, addValidity, studioDay } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { salesEntries } from './sales-entries.sql.js';

/** Documents of each kind that one answer holds. */
const AT_ONCE = 500;
type Document = SaleDocumentRow['document'];
type Row = Omit<SaleDocumentRow, 'at'> & { at: Date };

interface Numbers {
  last: number;
  /** The time that they were issued in. */
  from: Date | null;
  to: Date | null;
}

/** What was sold, as booking reads it: by the numbers of invoices and credit notes. */
@Injectable()
export class SaleDocumentsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async after(
    { afterInvoice, afterCreditNote }: SaleDocumentsQuery,
    atOnce = AT_ONCE,
  ): Promise<SaleDocuments> {
    const invoices = await this.numbersAfter('invoices', afterInvoice, atOnce);
    const notes = await this.numbersAfter('credit_notes', afterCreditNote, atOnce);
    const rows = [
      ...(await this.rows('invoice', afterInvoice, invoices)),
      ...(await this.rows('credit_note', afterCreditNote, notes)),
    ];
    return {
      items: rows.map(toDocumentRow),
      lastInvoice: invoices.last,
      lastCreditNote: notes.last,
      hasMore: invoices.last === afterInvoice + atOnce || notes.last === afterCreditNote + atOnce,
    };
  }

  private async numbersAfter(
    table: 'invoices' | 'credit_notes',
    after: number,
    atOnce: number,
  ): Promise<Numbers> {
    const [found] = await this.dataSource.query<
      (Omit<Numbers, 'last'> & { last: number | null })[]
    >(
      `SELECT max(number) AS last, min(issued_at) AS "from", max(issued_at) AS "to" FROM ${table}
       WHERE studio_id = $1 AND number > $2 AND number <= $3`,
      [this.config.STUDIO_ID, after, after + atOnce],
    );
    return { last: found?.last ?? after, from: found?.from ?? null, to: found?.to ?? null };
  }

  private async rows(document: Document, after: number, numbers: Numbers): Promise<Row[]> {
    const { from, to, last } = numbers;
    if (!from || !to) return [];
    return this.dataSource.query<Row[]>(
      `SELECT e.id, e.document, e.number, e.payment_id AS "paymentId", e.kind, e.product,
         p.user_id AS "userId", e.net, e.at,
         CASE WHEN e.kind = 'subscription' THEN p.grant_answer ->> 'paidFrom' END AS "paidFrom",
         CASE WHEN e.kind = 'subscription' THEN p.grant_answer ->> 'paidThrough' END AS "paidThrough"
       FROM (${salesEntries({ from: '$2', to: '$3' })}) AS e
       JOIN payments p ON p.studio_id = $1 AND p.id = e.payment_id
       WHERE e.document = $4 AND e.number > $5 AND e.number <= $6
       ORDER BY e.number, e.id`,
      [
        this.config.STUDIO_ID,
        from,
        // The end is not in the range; the database counts microseconds.
        new Date(to.getTime() + 1),
        document,
        after,
        last,
      ],
    );
  }
}

/** Of a plan's invoice from before the days were kept: a month from the day of the invoice. */
const toDocumentRow = (row: Row): SaleDocumentRow => {
  const at = row.at.toISOString();
  if (row.kind !== 'subscription' || row.paidFrom !== null) return { ...row, at };
  const paidFrom = studioDay(row.at);
  const next = addValidity(paidFrom, { count: 1, unit: 'month' });
  return { ...row, at, paidFrom, paidThrough: addDays(next, -1) };
};
