import { Inject, Injectable } from '@nestjs/common';
import { cashMethod, type CashReport, type CashRow, type listCashRows } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { lastClosedDay } from './close-days.js';
import { keptDays } from './report-days.sql.js';
import { rangesOf, compare, seriesOf } from '@studio/nest-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import { readRows } from './report-rows.js';
import { readCompared } from './report-sums.js';
import { knownRanges } from './known-ranges.js';

const [cashBook] = keptDays;
type Filter = z.infer<NonNullable<(typeof listCashRows)['query']>>;
type Row = Omit<CashRow, 'at'> & { at: Date; moment: string };

/** Cash: payments less refunds, by the day on which the money moved (domain.md, Reports). */
@Injectable()
export class CashReportQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(range: DayRange): Promise<CashReport> {
    const { STUDIO_ID: studioId } = this.config;
    const ranges = await knownRanges(this.readDatabase, studioId, range);
    const rows = await readCompared(this.readDatabase, cashBook, { studioId, ranges });
    const ofMethod = (method: string) => ({
      current: rows.current.filter((row) => row.method === method),
      before: rows.before.filter((row) => row.method === method),
      yearBefore: rows.yearBefore.filter((row) => row.method === method),
    });
    return {
      ranges,
      closedThrough: lastClosedDay(new Date()),
      total: compare(rows, netOf),
      received: compare(rows, ({ received }) => received),
      returned: compare(rows, ({ returned }) => returned),
      methods: cashMethod.options.map((method) => {
        const own = ofMethod(method);
        return {
          method,
          received: compare(own, ({ received }) => received).current,
          returned: compare(own, ({ returned }) => returned).current,
          movements: compare(own, ({ movements }) => movements).current,
          net: compare(own, netOf),
        };
      }),
      series: seriesOf(range, rows, netOf),
    };
  }

  /** The movements themselves. Throws BAD_REQUEST. */
  async rows(filter: Filter): Promise<{ items: CashRow[]; nextCursor: string | null }> {
    const { rows, nextCursor } = await readRows<Row>(
      this.readDatabase,
      {
        studioId: this.config.STUDIO_ID,
        book: cashBook,
        meant: {
          row: `($4::text IS NULL OR method = $4)
            AND ($5::text IS NULL OR (amount > 0) = ($5 = 'received'))`,
          day: `($4::text IS NULL OR method = $4)
            AND CASE $5::text WHEN 'received' THEN received > 0 WHEN 'returned' THEN returned > 0
              ELSE true END`,
          values: [filter.method ?? null, filter.side ?? null],
        },
        columns: `e.kind, e.method, e.amount, e.payment_id AS "paymentId", p.description`,
      },
      { ...filter, ...rangesOf(filter).current },
    );
    return { items: rows.map(toCashRow), nextCursor };
  }
}

const netOf = ({ received, returned }: { received: number; returned: number }): number =>
  received - returned;

const toCashRow = (row: Row): CashRow => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  method: row.method,
  amount: row.amount,
  paymentId: row.paymentId,
  description: row.description,
  memberName: row.memberName,
});
