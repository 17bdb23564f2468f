import type { Invariant } from '@studio/nest-kit';

/** Promotions and gift cards. */
export const codeRules: readonly Invariant[] = [
  {
    rule: 'a gift card has what its ledger says',
    sql: `SELECT g.id, g.balance || ' left, ' || coalesce(sum(e.delta), 0) || ' in the ledger' AS what
      FROM gift_cards g LEFT JOIN gift_card_entries e
        ON e.studio_id = g.studio_id AND e.gift_card_id = g.id
      WHERE g.studio_id = $1 GROUP BY g.studio_id, g.id
      HAVING g.balance <> coalesce(sum(e.delta), 0)`,
  },
  {
    rule: 'what a gift card paid is spent once, and held only while its page is open',
    sql: `SELECT p.id, p.status || ': ' || coalesce(e.held, 0) || ' held, '
        || coalesce(e.used, 0) || ' spent' AS what
      FROM payments p LEFT JOIN (
        SELECT studio_id, payment_id,
          -sum(delta) FILTER (WHERE kind IN ('hold', 'release')) AS held,
          -coalesce(sum(delta) FILTER (WHERE kind = 'use'), 0) AS used
        FROM gift_card_entries WHERE kind IN ('hold', 'release', 'use')
        GROUP BY studio_id, payment_id) e ON e.studio_id = p.studio_id AND e.payment_id = p.id
      WHERE p.studio_id = $1 AND p.gift_amount > 0 AND (
        coalesce(e.held, 0) <> CASE WHEN p.status = 'open' THEN p.gift_amount ELSE 0 END
        OR coalesce(e.used, 0) <> CASE WHEN p.paid_at IS NULL THEN 0 ELSE p.gift_amount END)`,
  },
  {
    rule: 'what goes back to a gift card is on it',
    sql: `SELECT r.id, r.to_gift || ' to give' AS what FROM refunds r
      WHERE r.studio_id = $1 AND r.status = 'done' AND r.to_gift <> (
        SELECT coalesce(sum(e.delta), 0) FROM gift_card_entries e
        WHERE e.studio_id = r.studio_id AND e.refund_id = r.id AND e.kind = 'return')`,
  },
  {
    rule: 'a gift card that was bought is there',
    sql: `SELECT p.id, 'fulfilled at ' || p.fulfilled_at AS what FROM payments p
      WHERE p.studio_id = $1 AND p.kind = 'gift_card' AND p.fulfilled_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM gift_cards g WHERE g.studio_id = p.studio_id
          AND g.payment_id = p.id AND g.amount = p.amount + p.discount)`,
  },
  {
    rule: 'a discount is a use of its code, while it counts',
    sql: `SELECT p.id, p.status || ' with a use that is ' || coalesce(u.state, 'missing') AS what
      FROM payments p LEFT JOIN promo_uses u ON u.studio_id = p.studio_id AND u.payment_id = p.id
      WHERE p.studio_id = $1 AND p.discount > 0 AND p.discount_reason IS NULL AND (u.promo_code_id IS DISTINCT FROM p.promo_code_id
        OR u.state <> CASE WHEN p.status = 'open' THEN 'reserved'
                           WHEN p.paid_at IS NULL THEN 'released' ELSE 'used' END)`,
  },
];
