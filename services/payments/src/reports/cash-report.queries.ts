import { Inject, Injectable } from '@nestjs/common';
import { cashMethod, type CashReport, type CashRow, type listCashRows } from '@studio/contracts';
import { addDays, studioInstant, type DayRange } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { cashEntries } from './cash-entries.sql.js';
import { lastClosedDay } from './close-days.js';
import { keptDays } from './report-days.sql.js';
import { rangesOf } from './report-period.js';
import { compare, readCompared, seriesOf } from './report-sums.js';
import { MOMENT, pageOf, readCursor } from './row-cursor.js';

const PAGE = 50;
const [cashBook] = keptDays;
type Filter = z.infer<NonNullable<(typeof listCashRows)['query']>>;
type Row = Omit<CashRow, 'at'> & { at: Date; moment: string };

/** Cash: payments less refunds, by the day on which the money moved (domain.md, Reports). */
@Injectable()
export class CashReportQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(range: DayRange): Promise<CashReport> {
    const ranges = rangesOf(range);
    const { STUDIO_ID: studioId } = this.config;
    const rows = await readCompared(this.dataSource.manager, cashBook, { studioId, ranges });
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
    const { from, to } = rangesOf(filter).current;
    const limit = filter.limit ?? PAGE;
    const [at, id] = readCursor(filter.cursor);
    const found = await this.dataSource.query<Row[]>(
      `SELECT e.id, e.at, ${MOMENT} AS moment, e.kind, e.method, e.amount,
         e.payment_id AS "paymentId", p.description, coalesce(m.full_name, m.email) AS "memberName"
       FROM (SELECT * FROM (${cashEntries({ from: '$2', to: '$3' })}) AS entries
         WHERE ($4::text IS NULL OR method = $4)
           AND ($5::text IS NULL OR (amount > 0) = ($5 = 'received'))
           AND ($6::timestamptz IS NULL OR (at, id) < ($6, $7))
         ORDER BY at DESC, id DESC LIMIT $8) AS e
       JOIN payments p ON p.studio_id = $1 AND p.id = e.payment_id
       LEFT JOIN members m ON m.studio_id = $1 AND m.user_id = p.user_id
       ORDER BY e.at DESC, e.id DESC`,
      [
        this.config.STUDIO_ID,
        studioInstant(from),
        studioInstant(addDays(to, 1)),
        filter.method ?? null,
        filter.side ?? null,
        at,
        id,
        limit + 1,
      ],
    );
    const { rows, nextCursor } = pageOf(found, limit);
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
