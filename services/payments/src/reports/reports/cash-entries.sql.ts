import { handLabels } from '../../accounting/sale-records/sale-records.api.js';
import { inRange, LEARNT_LATE, type SqlRange } from './sql-range.js';

const labels = Object.entries(handLabels)
  .map(([method, how]) => `('${how}', '${method}')`)
  .join(', ');
const byHand = Object.keys(handLabels)
  .map((method) => `'${method}'`)
  .join(', ');

/**
 * Every movement of money in a range of instants, as a SELECT; `$1` is the studio. In fils, below 0
 * what went back. All of it is read from rows that never change once they count:
 * - a card payment when it was paid, or, from a provider who told it late, when it was learnt;
 * - what a sale at the front desk took by hand, when it was received;
 * - a card refund, or a lost dispute, when it was done;
 * - what was given back by hand with a credit note, or paid out later, when that was done.
 * Gift cards that pay move no money. What was refused when it came, and sent back, is not here.
 */
export const cashEntries = (range: SqlRange): string => `
  SELECT 'payment' AS kind, p.id::text AS id, p.id AS payment_id, 'card' AS method,
    coalesce(p.received, p.amount) AS amount, p.paid_at AS at
  FROM payments p
  WHERE p.studio_id = $1 AND p.method = 'card' AND coalesce(p.received, p.amount) > 0
    AND ${inRange('p.paid_at', range)} AND p.created_at <= p.paid_at + ${LEARNT_LATE}
  UNION ALL
  SELECT 'payment', p.id::text, p.id, 'card', coalesce(p.received, p.amount), p.created_at
  FROM payments p
  WHERE p.studio_id = $1 AND p.method = 'card' AND coalesce(p.received, p.amount) > 0
    AND ${inRange('p.created_at', range)} AND p.created_at > p.paid_at + ${LEARNT_LATE}
  UNION ALL
  SELECT 'refund', r.id::text, r.payment_id, 'card', r.to_gift - r.amount, r.done_at
  FROM refunds r JOIN payments p ON p.studio_id = r.studio_id AND p.id = r.payment_id
  WHERE r.studio_id = $1 AND r.status = 'done' AND ${inRange('r.done_at', range)}
    AND r.amount > r.to_gift AND p.method = 'card' AND p.paid_at IS NOT NULL
  UNION ALL
  SELECT 'sale', m.id::text, p.id, m.method, m.amount, m.received_at
  FROM sale_payments m CROSS JOIN LATERAL (
    SELECT id FROM payments WHERE studio_id = m.studio_id AND sale_id = m.sale_id
    ORDER BY created_at, id LIMIT 1) p
  WHERE m.studio_id = $1 AND m.method IN (${byHand}) AND ${inRange('m.received_at', range)}
  UNION ALL
  SELECT 'credit_note', n.id || ' ' || label.method, n.payment_id, label.method, -part.amount,
    n.issued_at
  FROM credit_notes n
  JOIN payments p ON p.studio_id = n.studio_id AND p.id = n.payment_id AND p.method <> 'card'
  CROSS JOIN LATERAL (
    SELECT one ->> 'how' AS how, sum((one ->> 'amount')::int)::int AS amount
    FROM jsonb_array_elements(n.paid_by) AS one WHERE NOT one ? 'isOwed' GROUP BY 1) part
  JOIN (VALUES ${labels}) AS label (how, method) ON label.how = part.how
  WHERE n.studio_id = $1 AND ${inRange('n.issued_at', range)}
  UNION ALL
  SELECT 'payout', o.id::text, o.payment_id, o.way, -o.amount, o.paid_out_at
  FROM payouts o
  WHERE o.studio_id = $1 AND o.way IN (${byHand}) AND ${inRange('o.paid_out_at', range)}`;
