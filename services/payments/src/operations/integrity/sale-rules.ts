import type { Invariant } from '@studio/nest-kit';
import { payoutRules } from './payout-rules.js';

/** Sales at the front desk, and the cash drawer. */
export const saleRules: readonly Invariant[] = [
  {
    rule: 'a sale comes to what its methods pay',
    sql: `SELECT s.id, s.total || ' sold, ' || coalesce(m.paid, 0) || ' by methods, '
        || coalesce(p.paid, 0) || ' in the ledger' AS what
      FROM sales s
      LEFT JOIN (SELECT studio_id, sale_id, sum(amount) AS paid FROM sale_payments
        GROUP BY studio_id, sale_id) m ON m.studio_id = s.studio_id AND m.sale_id = s.id
      LEFT JOIN (SELECT studio_id, sale_id, sum(amount + gift_amount) AS paid FROM payments
        WHERE sale_id IS NOT NULL
        GROUP BY studio_id, sale_id) p ON p.studio_id = s.studio_id AND p.sale_id = s.id
      WHERE s.studio_id = $1 AND (s.total IS DISTINCT FROM m.paid OR s.total IS DISTINCT FROM p.paid)`,
  },
  {
    rule: 'a sale has its money when all of it is paid',
    sql: `SELECT m.sale_id AS id, m.method || ' of ' || m.amount AS what FROM sale_payments m
      WHERE m.studio_id = $1 AND m.method <> 'link' AND (m.received_at IS NOT NULL) <> NOT EXISTS (
        SELECT FROM payments p WHERE p.studio_id = m.studio_id AND p.sale_id = m.sale_id
          AND p.paid_at IS NULL)`,
  },
  {
    rule: 'the invoice of a sale is over all of it',
    sql: `SELECT i.id, i.total || ' invoiced, ' || s.total || ' sold' AS what
      FROM invoices i JOIN sales s ON s.studio_id = i.studio_id AND s.id = i.sale_id
      WHERE i.studio_id = $1 AND (i.total <> s.total OR i.user_id <> s.user_id)`,
  },
  {
    rule: 'a sale gives back what its refunds say',
    sql: `SELECT s.id, coalesce(m.back, 0) || ' by methods, ' || coalesce(r.back, 0)
        || ' refunded' AS what
      FROM sales s
      LEFT JOIN (SELECT studio_id, sale_id, sum(returned) AS back FROM sale_payments
        GROUP BY studio_id, sale_id) m ON m.studio_id = s.studio_id AND m.sale_id = s.id
      LEFT JOIN (SELECT p.studio_id, p.sale_id, sum(r.amount) AS back
        FROM refunds r JOIN payments p ON p.studio_id = r.studio_id AND p.id = r.payment_id
        WHERE r.status = 'done' AND p.method <> 'card' AND p.sale_id IS NOT NULL
        GROUP BY p.studio_id, p.sale_id) r ON r.studio_id = s.studio_id AND r.sale_id = s.id
      WHERE s.studio_id = $1 AND coalesce(m.back, 0) <> coalesce(r.back, 0)`,
  },
  {
    rule: 'a voided sale keeps no money',
    sql: `SELECT s.id, 'payment ' || p.id || ' is ' || p.status AS what
      FROM sales s JOIN payments p ON p.studio_id = s.studio_id AND p.sale_id = s.id
      WHERE s.studio_id = $1 AND s.voided_at IS NOT NULL AND p.status IN ('open', 'paid', 'fulfilled')
        AND p.amount + p.gift_amount > (SELECT coalesce(sum(r.amount), 0) FROM refunds r
          WHERE r.studio_id = p.studio_id AND r.payment_id = p.id AND r.status <> 'void')`,
  },
  {
    rule: 'a fee that the front desk sold is paid by that sale, once, at its price',
    sql: `SELECT p.id, p.amount + p.gift_amount || ' of the fee ' || p.reference_id || ', '
        || coalesce(f.state || ' ' || f.amount, 'unknown') AS what
      FROM payments p LEFT JOIN subscription_fees f
        ON f.studio_id = p.studio_id AND f.fee_id = p.reference_id AND f.user_id = p.user_id
      WHERE p.studio_id = $1 AND p.kind = 'fee' AND p.status IN ('open', 'paid', 'fulfilled')
        AND (f.amount IS DISTINCT FROM p.amount + p.gift_amount
          OR p.status <> 'open' AND f.payment_id IS DISTINCT FROM p.id
            AND NOT EXISTS (SELECT FROM refunds r
              WHERE r.studio_id = p.studio_id AND r.payment_id = p.id))`,
  },
  {
    rule: 'a fee that is held or paid at the front desk has a sale that is not over',
    sql: `SELECT f.fee_id AS id, f.state || ', its payment is ' || p.status AS what
      FROM subscription_fees f
      JOIN payments p ON p.studio_id = f.studio_id AND p.id = f.payment_id AND p.kind = 'fee'
      WHERE f.studio_id = $1 AND (p.reference_id <> f.fee_id
        OR f.state = 'held' AND p.status <> 'open'
        OR f.state = 'paid' AND p.status NOT IN ('paid', 'fulfilled', 'refunded'))`,
  },
  {
    rule: 'a piece of a retail item is sold, or on the shelf again',
    sql: `SELECT p.id, p.status || CASE WHEN r.payment_id IS NULL THEN ', no piece was taken'
        WHEN r.returned_at IS NULL THEN ', its piece was not returned'
        ELSE ', its piece was returned' END AS what
      FROM payments p LEFT JOIN retail_pieces r
        ON r.studio_id = p.studio_id AND r.payment_id = p.id AND r.item_id = p.reference_id
      WHERE p.studio_id = $1 AND p.kind = 'retail' AND (r.payment_id IS NULL
        OR p.status IN ('open', 'paid', 'fulfilled') AND r.returned_at IS NOT NULL
          AND p.refunded = 0
        OR p.status IN ('expired', 'failed') AND r.returned_at IS NULL)`,
  },
  {
    // Cash that waits to be paid out, or was given back in another way, has not left it.
    rule: 'cash of a sale is in the drawer, and what went back has left it',
    sql: `SELECT s.id, coalesce(m.cash, 0) + coalesce(o.cash, 0) || ' kept, '
        || coalesce(c.moved, 0) || ' in the drawer' AS what
      FROM sales s
      LEFT JOIN (SELECT studio_id, sale_id,
          sum(CASE WHEN method = 'cash' THEN amount ELSE 0 END
            - CASE WHEN way = 'cash' THEN amount ELSE 0 END) AS cash
        FROM payouts GROUP BY studio_id, sale_id) o
        ON o.studio_id = s.studio_id AND o.sale_id = s.id
      LEFT JOIN (SELECT studio_id, sale_id, sum(amount - returned) AS cash FROM sale_payments
        WHERE method = 'cash' AND received_at IS NOT NULL
        GROUP BY studio_id, sale_id) m ON m.studio_id = s.studio_id AND m.sale_id = s.id
      LEFT JOIN (SELECT studio_id, sale_id, sum(amount) AS moved FROM cash_movements
        WHERE sale_id IS NOT NULL
        GROUP BY studio_id, sale_id) c ON c.studio_id = s.studio_id AND c.sale_id = s.id
      WHERE s.studio_id = $1
        AND coalesce(m.cash, 0) + coalesce(o.cash, 0) <> coalesce(c.moved, 0)`,
  },
  {
    rule: 'a closed drawer says what was in it',
    sql: `SELECT d.id, d.expected || ' expected, ' || d.float_amount + coalesce(m.moved, 0)
        || ' moved, ' || d.counted || ' counted' AS what
      FROM cash_drawers d
      LEFT JOIN (SELECT studio_id, drawer_id, sum(amount) AS moved FROM cash_movements
        GROUP BY studio_id, drawer_id) m ON m.studio_id = d.studio_id AND m.drawer_id = d.id
      WHERE d.studio_id = $1 AND d.closed_at IS NOT NULL
        AND (d.expected <> d.float_amount + coalesce(m.moved, 0)
          OR d.difference <> d.counted - d.expected)`,
  },
  {
    rule: 'a drawer has held no less than nothing',
    sql: `SELECT id, held || ' after a movement' AS what FROM (
        SELECT d.id, d.float_amount + sum(m.amount) OVER (
          PARTITION BY d.id ORDER BY m.at, m.id) AS held
        FROM cash_drawers d JOIN cash_movements m
          ON m.studio_id = d.studio_id AND m.drawer_id = d.id
        WHERE d.studio_id = $1) AS cash
      WHERE held < 0`,
  },
  {
    // Two records of one person may each have had it before they were merged.
    rule: 'what is sold once to each person is claimed by one payment',
    sql: `SELECT p.id, p.status || ', of ' || p.once_offer || ' as ' || o.id || ', ' || o.status AS what
      FROM payments p JOIN payments o ON o.studio_id = p.studio_id AND o.user_id = p.user_id
        AND o.once_offer = p.once_offer AND (o.created_at, o.id) < (p.created_at, p.id)
      WHERE p.studio_id = $1 AND p.once_offer IS NOT NULL
        AND p.once_lost_at IS NULL AND o.once_lost_at IS NULL
        AND p.status IN ('open', 'paid', 'fulfilled') AND o.status IN ('open', 'paid', 'fulfilled')
        AND NOT EXISTS (SELECT FROM members m WHERE m.studio_id = p.studio_id
          AND m.merged_into = p.user_id AND m.merged_at >= p.created_at)`,
  },
  ...payoutRules,
];
