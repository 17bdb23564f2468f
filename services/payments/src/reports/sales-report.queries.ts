import { Inject, Injectable } from '@nestjs/common';
import type { listSalesRows, SalesReport, SalesRow } from '@studio/contracts';
import { addDays, studioInstant, type ComparedRanges, type DayRange } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { creditNoteNumber } from '../credit-notes/credit-notes.api.js';
import { invoiceNumber } from '../invoices/invoices.api.js';
import { lastClosedDay } from './close-days.js';
import { keptDays } from './report-days.sql.js';
import { rangesOf } from './report-period.js';
import { compare, readCompared, readDays, seriesOf } from './report-sums.js';
import { MOMENT, pageOf, readCursor } from './row-cursor.js';
import { salesEntries } from './sales-entries.sql.js';

const PAGE = 50;
const [, salesBook] = keptDays;
type Filter = z.infer<NonNullable<(typeof listSalesRows)['query']>>;
type Day = Awaited<ReturnType<typeof readDays<typeof salesBook>>>[number];
type Days = Record<keyof ComparedRanges, readonly Day[]>;
type Row = Omit<SalesRow, 'at' | 'number'> & { at: Date; moment: string; number: number };

/** Sales: tax invoices less credit notes, by product (domain.md, Reports). */
@Injectable()
export class SalesReportQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(range: DayRange): Promise<SalesReport> {
    const ranges = rangesOf(range);
    const { STUDIO_ID: studioId } = this.config;
    const all = await readCompared(this.dataSource.manager, salesBook, { studioId, ranges });
    const sales = only(all, (row) => row.kind !== 'gift_card');
    const giftCards = only(all, (row) => row.kind === 'gift_card');
    return {
      ranges,
      closedThrough: lastClosedDay(new Date()),
      net: compare(sales, ({ net }) => net),
      vat: compare(sales, ({ vat }) => vat),
      total: compare(sales, ({ total }) => total),
      giftCards: compare(giftCards, ({ total }) => total),
      products: productsOf(sales),
      series: seriesOf(range, sales, ({ total }) => total),
    };
  }

  /** What the numbers are made of. Throws BAD_REQUEST. */
  async rows(filter: Filter): Promise<{ items: SalesRow[]; nextCursor: string | null }> {
    const { from, to } = rangesOf(filter).current;
    const limit = filter.limit ?? PAGE;
    const [at, id] = readCursor(filter.cursor);
    const found = await this.dataSource.query<Row[]>(
      `SELECT e.id, e.at, ${MOMENT} AS moment, e.document, e.number, e.payment_id AS "paymentId",
         e.kind, e.product, e.net, e.vat, e.total, coalesce(m.full_name, m.email) AS "memberName"
       FROM (SELECT * FROM (${salesEntries({ from: '$2', to: '$3' })}) AS entries
         WHERE (CASE WHEN $4::text IS NULL THEN kind <> 'gift_card' ELSE kind = $4 END)
           AND ($5::text IS NULL OR product = $5) AND ($6::text IS NULL OR document = $6)
           AND ($7::timestamptz IS NULL OR (at, id) < ($7, $8))
         ORDER BY at DESC, id DESC LIMIT $9) AS e
       JOIN payments p ON p.studio_id = $1 AND p.id = e.payment_id
       LEFT JOIN members m ON m.studio_id = $1 AND m.user_id = p.user_id
       ORDER BY e.at DESC, e.id DESC`,
      [
        this.config.STUDIO_ID,
        studioInstant(from),
        studioInstant(addDays(to, 1)),
        filter.kind ?? null,
        filter.product ?? null,
        filter.document ?? null,
        at,
        id,
        limit + 1,
      ],
    );
    const { rows, nextCursor } = pageOf(found, limit);
    return { items: rows.map(toSalesRow), nextCursor };
  }
}

const only = (days: Days, isMeant: (row: Day) => boolean): Days => ({
  current: days.current.filter(isMeant),
  before: days.before.filter(isMeant),
  yearBefore: days.yearBefore.filter(isMeant),
});

/** The largest first; each day is looked at once. */
const productsOf = (days: Days): SalesReport['products'] => {
  const products = new Map<string, SalesReport['products'][number]>();
  const ranges = Object.entries(days) as [keyof ComparedRanges, readonly Day[]][];
  for (const [range, rows] of ranges)
    for (const row of rows) {
      const key = `${row.kind} ${row.product}`;
      const sums = products.get(key) ?? newProduct(row);
      products.set(key, sums);
      sums.total[range] += row.total;
      if (range === 'current') addTo(sums, row);
    }
  return [...products.values()].sort((a, b) => b.total.current - a.total.current);
};

const newProduct = ({ kind, product }: Day): SalesReport['products'][number] => ({
  kind: kind as SalesReport['products'][number]['kind'],
  product,
  sold: 0,
  net: 0,
  vat: 0,
  total: { current: 0, before: 0, yearBefore: 0 },
});

const addTo = (sums: SalesReport['products'][number], row: Day): void => {
  if (row.document === 'invoice') sums.sold += row.pieces;
  sums.net += row.net;
  sums.vat += row.vat;
};

const toSalesRow = (row: Row): SalesRow => ({
  id: row.id,
  at: row.at.toISOString(),
  document: row.document,
  number: row.document === 'invoice' ? invoiceNumber(row.number) : creditNoteNumber(row.number),
  paymentId: row.paymentId,
  kind: row.kind,
  product: row.product,
  net: row.net,
  vat: row.vat,
  total: row.total,
  memberName: row.memberName,
});
