import { cashEntries } from './cash-entries.sql.js';
import { giftCardMoves } from './gift-card-moves.sql.js';
import { salesEntries } from './sales-entries.sql.js';
import type { SqlRange } from './sql-range.js';

/**
 * Money, documents and gift cards of a range, each with its payment and its sign in what is in
 * transit, as a SELECT; `$1` is the studio. Those of one payment or sale come to 0 once its money and
 * its documents agree.
 */
export const moneyFlows = (range: SqlRange): string => `
  SELECT payment_id, amount, at FROM (${cashEntries(range)}) AS money
  UNION ALL
  SELECT payment_id, -total, at FROM (${salesEntries(range)}) AS documents
  WHERE kind <> 'gift_card'
  UNION ALL
  SELECT payment_id, not_paid + lost - delta, at FROM (${giftCardMoves(range)}) AS moves
  WHERE payment_id IS NOT NULL`;

/** Of each payment, or sale, what is in transit. */
export const transitOf = (flows: string): string => `
  SELECT coalesce(p.sale_id, p.id)::text AS id, max(f.at) AS at, sum(f.amount)::int AS amount,
    min(p.id::text)::uuid AS payment_id
  FROM (${flows}) AS f JOIN payments p ON p.studio_id = $1 AND p.id = f.payment_id
  GROUP BY 1 HAVING sum(f.amount) <> 0`;
