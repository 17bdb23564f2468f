import { Inject, Injectable } from '@nestjs/common';
import type { listSalesRows, SalesReport, SalesRow } from '@studio/contracts';
import type { ComparedRanges, DayRange } from '@studio/domain-kit';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { creditNoteNumber } from '../../accounting/credit-notes/credit-notes.api.js';
import { invoiceNumber } from '../../accounting/invoices/invoices.api.js';
import { lastClosedDay } from './close-days.js';
import { keptDays } from './report-days.sql.js';
import { rangesOf, compare, seriesOf } from '@studio/nest-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import { readRows } from './report-rows.js';
import { readCompared, readDays } from './report-sums.js';
import { knownRanges } from './known-ranges.js';

const [, salesBook] = keptDays;
type Filter = z.infer<NonNullable<(typeof listSalesRows)['query']>>;
type Day = Awaited<ReturnType<typeof readDays<typeof salesBook>>>[number];
type Days = Record<keyof ComparedRanges, readonly Day[]>;
type Row = Omit<SalesRow, 'at' | 'number'> & { at: Date; moment: string; number: number };

/** Gift cards are listed only when they are asked for. */
const MEANT = `(CASE WHEN $4::text IS NULL THEN kind <> 'gift_card' ELSE kind = $4 END)
  AND ($5::text IS NULL OR product = $5) AND ($6::text IS NULL OR document = $6)
  AND ($7::text IS NULL OR kind <> $7)`;

/** Sales: tax invoices less credit notes, by product (domain.md, Reports). */
@Injectable()
export class SalesReportQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(range: DayRange): Promise<SalesReport> {
    const { STUDIO_ID: studioId } = this.config;
    const ranges = await knownRanges(this.readDatabase, studioId, range);
    const all = await readCompared(this.readDatabase, salesBook, { studioId, ranges });
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
    const { rows, nextCursor } = await readRows<Row>(
      this.readDatabase,
      {
        studioId: this.config.STUDIO_ID,
        book: salesBook,
        meant: {
          row: MEANT,
          day: MEANT,
          values: [filter.kind, filter.product, filter.document, filter.without].map(
            (value) => value ?? null,
          ),
        },
        columns: `e.document, e.number, e.payment_id AS "paymentId", e.kind, e.product, e.net, e.vat,
          e.total`,
      },
      { ...filter, ...rangesOf(filter).current },
    );
    return { items: rows.map(toSalesRow), nextCursor };
  }
}

const only = (days: Days, isMeant: (row: Day) => boolean): Days => ({
  current: days.current.filter(isMeant),
  before: days.before.filter(isMeant),
  yearBefore: days.yearBefore.filter(isMeant),
});

/** The largest first, those alike by name; each day is looked at once. */
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
  return [...products]
    .sort(([a, { total }], [b, other]) => other.total.current - total.current || (a < b ? -1 : 1))
    .map(([, sums]) => sums);
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
