import type { Invariant } from '@studio/nest-kit';
import { revenueDays } from '../../reports/revenue/revenue.api.js';

/** Recognised revenue is what its sources say. What the job has not looked at yet is left out. */
export const revenueRules: readonly Invariant[] = [
  {
    rule: 'the kept sums of recognised revenue are those of its entries',
    sql: `SELECT concat_ws(' ', day, kind, product) AS id, sum(kept) || ' kept, ' || sum(made)
        || ' in the entries' AS what
      FROM (
        SELECT day, kind, product, earned AS kept, sold AS kept_sold, 0 AS made, 0 AS made_sold
        FROM revenue_days WHERE studio_id = $1
        UNION ALL
        SELECT day, kind, product, 0, 0, earned, sold FROM (${revenueDays({
          from: `'1900-01-01'::date`,
          to: `(SELECT closed_through FROM revenue_progress WHERE studio_id = $1)`,
        })}) AS days) AS both_sides
      GROUP BY day, kind, product HAVING sum(kept) <> sum(made) OR sum(kept_sold) <> sum(made_sold)`,
  },
  {
    rule: 'what a sale has earned and what is owed of it are what was sold',
    sql: `SELECT coalesce(e.payment_id, d.payment_id) AS id,
        coalesce(e.sold, 0) || ' in the entries, ' || coalesce(d.sold, 0) || ' in documents' AS what
      FROM (SELECT payment_id, kind, sum(sold) AS sold FROM revenue_entries
        WHERE studio_id = $1 GROUP BY 1, 2) e
      FULL JOIN (SELECT payment_id, kind, sum(net) AS sold FROM revenue_documents d
        WHERE studio_id = $1 AND counts_at <= (
          SELECT looked_at FROM revenue_progress WHERE studio_id = $1)
        GROUP BY 1, 2) d ON d.payment_id = e.payment_id AND d.kind = e.kind
      WHERE coalesce(e.sold, 0) <> coalesce(d.sold, 0) AND NOT EXISTS (
        SELECT FROM revenue_sales s WHERE s.studio_id = $1 AND s.is_due
          AND s.payment_id = coalesce(e.payment_id, d.payment_id))`,
  },
  {
    rule: 'what is kept as owed of a sale, day by day, is what its entries say',
    sql: `WITH made AS (
        SELECT payment_id, kind, day, sum(sum(sold - earned)) OVER so_far AS owed,
          sum(sum(credits)) OVER so_far AS credits
        FROM revenue_entries WHERE studio_id = $1 AND kind <> 'subscription'
        GROUP BY payment_id, kind, day
        WINDOW so_far AS (PARTITION BY payment_id, kind ORDER BY day)),
      kept AS (
        SELECT s.payment_id, s.kind, k.day, k.owed, k.credits
        FROM revenue_sales s
        CROSS JOIN LATERAL unnest(s.changed_on, s.owed_then, s.credits_then)
          AS k (day, owed, credits)
        WHERE s.studio_id = $1)
      SELECT coalesce(k.payment_id, m.payment_id) AS id,
        concat_ws(' ', coalesce(k.day, m.day), coalesce(k.owed, 0), 'kept,',
          coalesce(m.owed, 0), 'in the entries') AS what
      FROM kept k FULL JOIN made m
        ON m.payment_id = k.payment_id AND m.kind = k.kind AND m.day = k.day
      WHERE (k.owed, k.credits) IS DISTINCT FROM (m.owed, m.credits)`,
  },
  {
    // Gifts of the staff are used last: they hide bought ones that are left.
    rule: 'credits that are owed are left in their packages, or taken by a class to come',
    sql: `WITH RECURSIVE family AS (
        SELECT p.id, p.payment_id FROM user_packages p
        WHERE p.studio_id = $1 AND p.payment_id IS NOT NULL
        UNION ALL
        SELECT p.id, f.payment_id FROM family f
        JOIN user_packages p ON p.studio_id = $1 AND p.moved_from = f.id),
      moves AS (
        SELECT f.payment_id, l.delta, l.kind = 'adjust' AND l.because = 'staff' AS by_staff,
          CASE WHEN l.booking_id IS NULL THEN l.at ELSE greatest(l.at,
            CASE b.status WHEN 'late_cancelled' THEN b.cancelled_at ELSE b.ends_at END) END AS at
        FROM family f
        JOIN credit_ledger l ON l.studio_id = $1 AND l.user_package_id = f.id
        LEFT JOIN bookings b ON b.studio_id = $1 AND b.id = l.booking_id
        WHERE l.waiting_entry_id IS NULL),
      owned AS (
        SELECT payment_id, sum(delta) FILTER (WHERE at <= p.looked_at) AS credits,
          bool_or(by_staff) AS by_staff
        FROM moves, revenue_progress p WHERE p.studio_id = $1 GROUP BY payment_id)
      SELECT s.payment_id AS id, coalesce(e.credits, 0) || ' owed, ' || coalesce(o.credits, 0)
        || ' in packages and classes to come' AS what
      FROM revenue_sales s
      JOIN owned o ON o.payment_id = s.payment_id
      LEFT JOIN (SELECT payment_id, kind, sum(credits) AS credits FROM revenue_entries
        WHERE studio_id = $1 GROUP BY 1, 2) e ON e.payment_id = s.payment_id AND e.kind = s.kind
      WHERE s.studio_id = $1 AND s.kind IN ('package', 'visit') AND NOT s.is_due AND NOT o.by_staff
        AND coalesce(e.credits, 0) <> coalesce(o.credits, 0)`,
  },
];
