import type { Invariant } from '@studio/nest-kit';

/** Money that waits at the front desk. */
export const payoutRules: readonly Invariant[] = [
  {
    rule: 'what credit notes leave to the front desk is owed there, once',
    sql: `SELECT coalesce(n.refund_id, o.refund_id) AS id, coalesce(n.owed, 0) || ' credited, '
        || coalesce(o.owed, 0) || ' owed or paid out' AS what
      FROM (SELECT c.refund_id, sum((part ->> 'amount')::int) AS owed
          FROM credit_notes c, jsonb_array_elements(c.paid_by) AS part
          WHERE c.studio_id = $1 AND part ? 'isOwed' GROUP BY c.refund_id) n
      FULL JOIN (SELECT refund_id, sum(amount) AS owed FROM payouts
          WHERE studio_id = $1 GROUP BY refund_id) o ON o.refund_id = n.refund_id
      WHERE n.owed IS DISTINCT FROM o.owed`,
  },
  {
    rule: 'what was paid out in cash has left the drawer by whoever handed it out',
    sql: `SELECT o.id, coalesce(o.way, 'owed') || ' of ' || o.amount || ', '
        || coalesce(-c.amount, 0) || ' left the drawer' AS what
      FROM payouts o LEFT JOIN cash_movements c
        ON c.studio_id = o.studio_id AND c.payout_id = o.id
      WHERE o.studio_id = $1 AND (CASE WHEN o.way = 'cash'
        THEN c.amount IS DISTINCT FROM -o.amount OR c.actor_id <> o.actor_id
        ELSE c.id IS NOT NULL END)`,
  },
  {
    rule: 'what was paid out as a gift card is on a card of that amount',
    sql: `SELECT o.id, o.amount || ' paid out, ' || coalesce(g.amount, 0) || ' on the card' AS what
      FROM payouts o LEFT JOIN gift_cards g
        ON g.studio_id = o.studio_id AND g.id = o.gift_card_id
      WHERE o.studio_id = $1 AND o.way = 'gift_card' AND g.amount IS DISTINCT FROM o.amount`,
  },
];
