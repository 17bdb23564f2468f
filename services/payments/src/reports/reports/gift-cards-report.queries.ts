import { Inject, Injectable } from '@nestjs/common';
import type { GiftCardRow, GiftCardsReport, listGiftCardRows } from '@studio/contracts';
import { addDays, studioInstant, type DayRange } from '@studio/domain-kit';
import { compare, MOMENT, pageOf, rangesOf, readCursor } from '@studio/nest-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { giftCardMoves } from './gift-card-moves.sql.js';

const PAGE = 50;
type Filter = z.infer<NonNullable<(typeof listGiftCardRows)['query']>>;
type Row = Omit<GiftCardRow, 'at'> & { at: Date; moment: string };
interface Sums {
  owed: number;
  sold: number;
  complimentary: number;
  spent: number;
  returned: number;
  refunded: number;
}

const endOf = (day: string): Date => studioInstant(addDays(day, 1));

/** Gift cards, from their ledger, which is never rewritten. */
@Injectable()
export class GiftCardsReportQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(range: DayRange): Promise<GiftCardsReport> {
    const ranges = rangesOf(range);
    const sums = {
      current: await this.sums(ranges.current),
      before: await this.sums(ranges.before),
      yearBefore: await this.sums(ranges.yearBefore),
    };
    const compared = (name: keyof Sums) => compare(sums, (row) => row[name]);
    return {
      ranges,
      owed: compared('owed'),
      sold: compared('sold'),
      complimentary: compared('complimentary'),
      spent: compared('spent'),
      returned: compared('returned'),
      refunded: compared('refunded'),
    };
  }

  private sums({ from, to }: DayRange): Promise<Sums[]> {
    const of = (step: string): string =>
      `coalesce(sum(abs(delta)) FILTER (WHERE step = '${step}' AND at >= $2), 0)::float8`;
    return this.readDatabase.query<Sums[]>(
      `SELECT coalesce(sum(delta), 0)::float8 AS owed, ${of('sold')} AS sold, ${of('complimentary')} AS complimentary,
         ${of('spent')} AS spent, ${of('returned')} AS returned, ${of('refunded')} AS refunded
       FROM (${giftCardMoves({ from: `'-infinity'::timestamptz`, to: '$3' })}) AS moves`,
      [this.config.STUDIO_ID, studioInstant(from), endOf(to)],
    );
  }

  /** Cards that are owed at the end of the range, or the moves of a kind. Throws BAD_REQUEST. */
  async rows(filter: Filter): Promise<{ items: GiftCardRow[]; nextCursor: string | null }> {
    const { from, to } = rangesOf(filter).current;
    const { step, limit = PAGE } = filter;
    const [at, id] = readCursor(filter.cursor);
    const found = await this.readDatabase.query<Row[]>(
      `SELECT e.id, e.at, ${MOMENT} AS moment, e.step, g.ending, e.amount,
         e.payment_id AS "paymentId", coalesce(m.full_name, m.email) AS "memberName"
       FROM (${step === 'owed' ? OWED : movesOf(step)}) AS e
       JOIN gift_cards g ON g.studio_id = $1 AND g.id = e.gift_card_id
       LEFT JOIN members m ON m.studio_id = $1 AND m.user_id = g.buyer_id
       WHERE $2::timestamptz IS NOT NULL AND $4::text IS NOT NULL
         AND ($5::timestamptz IS NULL OR (e.at, e.id) < ($5, $6))
       ORDER BY e.at DESC, e.id DESC LIMIT $7`,
      [this.config.STUDIO_ID, studioInstant(from), endOf(to), step, at, id, limit + 1],
    );
    const { rows, nextCursor } = pageOf(found, limit);
    return { items: rows.map(toGiftCardRow), nextCursor };
  }
}

const toGiftCardRow = (row: Row): GiftCardRow => ({
  id: row.id,
  at: row.at.toISOString(),
  step: row.step,
  ending: row.ending,
  amount: row.amount,
  paymentId: row.paymentId,
  memberName: row.memberName,
});

const OWED = `SELECT c.id::text AS id, c.issued_at AS at, c.id AS gift_card_id, c.payment_id,
    'owed' AS step, sum(moves.delta)::int AS amount
  FROM (${giftCardMoves({ from: `'-infinity'::timestamptz`, to: '$3' })}) AS moves
  JOIN gift_cards c ON c.studio_id = $1 AND c.id = moves.gift_card_id
  GROUP BY c.studio_id, c.id HAVING sum(moves.delta) <> 0`;

const movesOf = (step: Filter['step']): string => {
  const amount = step === 'not_paid' || step === 'lost' ? step : 'delta';
  const isOneStep = amount === 'delta' && step !== 'moved';
  return `SELECT id, at, gift_card_id, payment_id, ${amount} AS amount,
      ${step === 'moved' ? 'step' : '$4::text AS step'}
    FROM (${giftCardMoves({ from: '$2', to: '$3' })}) AS moves WHERE ${isOneStep ? 'step = $4' : `${amount} <> 0`}`;
};
