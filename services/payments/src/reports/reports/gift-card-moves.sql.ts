import { inRange, type SqlRange } from './sql-range.js';

/**
 * What moved on gift cards in a range of instants, as a SELECT; `$1` is the studio. Fils. What is set
 * aside for an open card page is still owed, and not here. `not_paid` came onto the card without
 * money: all of one that was given away, the discount of one that was sold. `lost` went back to the
 * buyer although it had been spent; it counts with its credit note, which moves nothing on the card.
 */
export const giftCardMoves = (range: SqlRange): string => `
  SELECT e.id::text AS id, e.at, e.gift_card_id, coalesce(e.payment_id, o.payment_id) AS payment_id,
    e.delta, 0 AS lost,
    CASE WHEN e.kind = 'use' THEN 'spent' WHEN e.kind = 'take_back' THEN 'refunded'
      WHEN e.kind = 'return' OR o.id IS NOT NULL THEN 'returned'
      WHEN p.id IS NOT NULL THEN 'sold' ELSE 'complimentary' END AS step,
    CASE WHEN e.kind <> 'issue' OR o.id IS NOT NULL THEN 0
      ELSE e.delta - coalesce(p.amount + p.gift_amount, 0) END AS not_paid
  FROM gift_card_entries e
  LEFT JOIN payouts o ON e.kind = 'issue' AND o.studio_id = e.studio_id
    AND o.gift_card_id = e.gift_card_id
  LEFT JOIN payments p ON e.kind = 'issue' AND p.studio_id = e.studio_id AND p.id = e.payment_id
  WHERE e.studio_id = $1 AND e.kind NOT IN ('hold', 'release') AND e.delta <> 0
    AND ${inRange('e.at', range)}
  UNION ALL
  SELECT n.id::text, n.issued_at, g.id, n.payment_id, 0, n.total - taken.amount, 'lost', 0
  FROM credit_notes n
  JOIN payments p ON p.studio_id = n.studio_id AND p.id = n.payment_id AND p.kind = 'gift_card'
  JOIN gift_cards g ON g.studio_id = n.studio_id AND g.payment_id = p.id
  CROSS JOIN LATERAL (SELECT coalesce(-sum(delta), 0)::int AS amount FROM gift_card_entries
    WHERE studio_id = n.studio_id AND gift_card_id = g.id AND refund_id = n.refund_id
      AND kind = 'take_back') taken
  WHERE n.studio_id = $1 AND ${inRange('n.issued_at', range)} AND n.total <> taken.amount`;
