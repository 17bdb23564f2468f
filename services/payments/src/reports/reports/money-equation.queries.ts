import { Inject, Injectable } from '@nestjs/common';
import type { listTransitRows, MoneyEquation, TransitRow } from '@studio/contracts';
import { studioDay, type DayRange } from '@studio/domain-kit';
import { MOMENT, pageOf, rangesOf, readCursor } from '@studio/nest-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { giftCardMoves } from './gift-card-moves.sql.js';
import { moneyFlows, transitOf } from './money-flows.sql.js';
import { keptDays } from './report-days.sql.js';
import { instantsOf, readDays } from './report-sums.js';

const PAGE = 50;
const [cashBook, salesBook] = keptDays;
type Filter = z.infer<NonNullable<(typeof listTransitRows)['query']>>;
type Row = Omit<TransitRow, 'at'> & { at: Date; moment: string };
interface Moves {
  day: string;
  delta: number;
  notPaid: number;
  lost: number;
}

/** What came beside what it was for: cash, documents and gift cards of a range add up. */
@Injectable()
export class MoneyEquationQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(filter: DayRange): Promise<MoneyEquation> {
    const range = rangesOf(filter).current;
    const { cash, sales, moves } = await this.days(range);
    const fees = sales.filter(({ kind }) => kind === 'fee');
    const others = sales.filter(({ kind }) => kind !== 'fee');
    const sums = {
      cash: sum(cash, ({ received, returned }) => received - returned),
      net: sum(others, ({ net }) => net),
      fees: sum(fees, ({ net }) => net),
      vat: sum(sales, ({ vat }) => vat),
      giftCards: sum(moves, ({ delta }) => delta),
      notPaid: 0 - sum(moves, ({ notPaid }) => notPaid),
      lost: 0 - sum(moves, ({ lost }) => lost),
    };
    const { net, vat, giftCards, notPaid, lost } = sums;
    const explained = net + sums.fees + vat + giftCards + notPaid + lost;
    return { range, ...sums, inTransit: sums.cash - explained };
  }

  /** Whose money and documents of the range differ. Throws BAD_REQUEST. */
  async rows(filter: Filter): Promise<{ items: TransitRow[]; nextCursor: string | null }> {
    const range = rangesOf(filter).current;
    const limit = filter.limit ?? PAGE;
    const [at, id] = readCursor(filter.cursor);
    const days = (await this.unevenDays(range)).map((day) => instantsOf({ from: day, to: day }));
    const flows = moneyFlows({ from: 'day_read.start_at', to: 'day_read.end_at' });
    const found = await this.readDatabase.query<Row[]>(
      `SELECT e.id, e.at, ${MOMENT} AS moment, e.amount, e.payment_id AS "paymentId",
         p.description, coalesce(m.full_name, m.email) AS "memberName"
       FROM (${transitOf(`SELECT flows.*
         FROM unnest($2::timestamptz[], $3::timestamptz[]) AS day_read (start_at, end_at)
         CROSS JOIN LATERAL (${flows}) AS flows`)}) AS e
       JOIN payments p ON p.studio_id = $1 AND p.id = e.payment_id
       LEFT JOIN members m ON m.studio_id = $1 AND m.user_id = p.user_id
       WHERE $4::timestamptz IS NULL OR (e.at, e.id) < ($4, $5)
       ORDER BY e.at DESC, e.id DESC LIMIT $6`,
      [
        this.config.STUDIO_ID,
        days.map(([start]) => start.toISOString()),
        days.map(([, end]) => end.toISOString()),
        at,
        id,
        limit + 1,
      ],
    );
    const { rows, nextCursor } = pageOf(found, limit);
    return { items: rows.map(toTransitRow), nextCursor };
  }

  private async days(range: DayRange) {
    const { readDatabase } = this;
    const studioId = this.config.STUDIO_ID;
    const documents = await readDays(readDatabase, salesBook, { studioId, ...range });
    return {
      cash: await readDays(readDatabase, cashBook, { studioId, ...range }),
      sales: documents.filter(({ kind }) => kind !== 'gift_card'),
      moves: await this.moves(range),
    };
  }

  private async moves(range: DayRange): Promise<Moves[]> {
    const rows = await this.readDatabase.query<(Omit<Moves, 'day'> & { at: Date })[]>(
      `SELECT at, delta, not_paid AS "notPaid", lost
       FROM (${giftCardMoves({ from: '$2', to: '$3' })}) AS moves`,
      [this.config.STUDIO_ID, ...instantsOf(range)],
    );
    return rows.map(({ at, ...row }) => ({ day: studioDay(at), ...row }));
  }

  /** Only on them something stays in transit, or comes out of it: all others need not be read. */
  private async unevenDays(range: DayRange): Promise<string[]> {
    const { cash, sales, moves } = await this.days(range);
    const left = new Map<string, number>();
    const add = (day: string, amount: number): void => {
      left.set(day, (left.get(day) ?? 0) + amount);
    };
    for (const { day, received, returned } of cash) add(day, received - returned);
    for (const { day, total } of sales) add(day, -total);
    for (const { day, delta, notPaid, lost } of moves) add(day, notPaid + lost - delta);
    return [...left].filter(([, amount]) => amount !== 0).map(([day]) => day);
  }
}

const sum = <One>(rows: readonly One[], valueOf: (row: One) => number): number =>
  rows.reduce((total, row) => total + valueOf(row), 0);

const toTransitRow = (row: Row): TransitRow => ({
  id: row.id,
  at: row.at.toISOString(),
  amount: row.amount,
  paymentId: row.paymentId,
  description: row.description,
  memberName: row.memberName,
});
