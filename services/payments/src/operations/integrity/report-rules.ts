import type { Invariant } from '@studio/nest-kit';
import {
  ALWAYS,
  keptDays,
  moneyFlows,
  salesEntries,
  transitOf,
} from '../../reports/reports/reports.api.js';

/** The kept sums of closed days are those of their source. */
const keptRules = keptDays.map(({ table, key, sums, source }): Invariant => {
  const columns = [...key, ...sums].join(', ');
  const values = sums.map((name) => `${name} = %s`).join(', ');
  const text = (of: string) =>
    `format('${values}', ${sums.map((name) => `coalesce(${of}.${name}, 0)`).join(', ')})`;
  return {
    rule: `the kept sums of ${table} are those of their source`,
    sql: `SELECT concat_ws(' ', ${key.map((name) => `coalesce(k.${name}, s.${name})`).join(', ')}) AS id,
        ${text('k')} || ' kept, ' || ${text('s')} || ' in the source' AS what
      FROM (SELECT ${columns} FROM ${table} WHERE studio_id = $1) k
      FULL JOIN (SELECT ${columns} FROM (${source(ALWAYS)}) AS days
        WHERE day <= (SELECT through FROM report_closings WHERE studio_id = $1)) s
        ON ${key.map((name) => `k.${name} = s.${name}`).join(' AND ')}
      WHERE ${sums.map((name) => `k.${name} IS DISTINCT FROM s.${name}`).join(' OR ')}`,
  };
});

export const reportRules: readonly Invariant[] = [
  ...keptRules,
  {
    // Of what is paid for and not fulfilled, or on its way back, other rules speak.
    rule: 'money that came is in a document, on a gift card, or waits at the front desk',
    sql: `SELECT coalesce(t.id, o.id) AS id, coalesce(t.amount, 0) || ' in transit, '
        || coalesce(o.amount, 0) || ' to pay out' AS what
      FROM (${transitOf(moneyFlows(ALWAYS))}) t
      FULL JOIN (SELECT sale_id::text AS id, sum(amount) AS amount FROM payouts
        WHERE studio_id = $1 AND paid_out_at IS NULL GROUP BY sale_id) o ON o.id = t.id
      WHERE t.amount IS DISTINCT FROM o.amount AND NOT EXISTS (SELECT FROM payments p
        WHERE p.studio_id = $1 AND coalesce(p.sale_id, p.id)::text = coalesce(t.id, o.id)
          AND (p.paid_at IS NOT NULL AND NOT EXISTS (SELECT FROM invoices i
              WHERE i.studio_id = $1 AND (i.payment_id = p.id OR i.sale_id = p.sale_id))
            OR EXISTS (SELECT FROM refunds r WHERE r.studio_id = $1 AND r.payment_id = p.id
              AND (r.status = 'asked' OR r.status = 'done' AND NOT EXISTS (
                SELECT FROM credit_notes n
                WHERE n.studio_id = $1 AND n.refund_id = r.id)))))`,
  },
  {
    rule: 'the history of plans comes to the plans that run',
    sql: `SELECT s.id, s.status || ', by its history ' || coalesce(h.active, 0) || ' of '
        || coalesce(h.mrr, 0) || ' a month' AS what
      FROM subscriptions s LEFT JOIN (
        SELECT studio_id, subscription_id, sum(active) AS active, sum(mrr) AS mrr
        FROM subscription_history GROUP BY 1, 2) h
        ON h.studio_id = s.studio_id AND h.subscription_id = s.id
      WHERE s.studio_id = $1 AND (
        coalesce(h.active, 0) <> CASE WHEN s.status IN ('cancelled', 'ended') THEN 0 ELSE 1 END
        OR CASE WHEN s.status IN ('cancelled', 'ended') THEN coalesce(h.mrr, 0) <> 0
          -- With VAT in it or without: the status of the studio may have changed.
          ELSE coalesce(h.mrr, 0) NOT IN (
            s.price, s.price - round(s.price * 5::numeric / 105)::int) END)`,
  },
  {
    rule: 'the sales of reports are the invoices less the credit notes',
    sql: `SELECT coalesce(e.document || ' ' || e.number, d.document || ' ' || d.number) AS id,
        coalesce(e.total, 0) || ' with VAT ' || coalesce(e.vat, 0) || ' reported, '
        || coalesce(d.total, 0) || ' with VAT ' || coalesce(d.vat, 0) || ' issued' AS what
      FROM (SELECT document, number, sum(total) AS total, sum(vat) AS vat
        FROM (${salesEntries(ALWAYS)}) AS entries GROUP BY 1, 2) e
      FULL JOIN (SELECT 'invoice' AS document, number, total, vat FROM invoices WHERE studio_id = $1
        UNION ALL
        SELECT 'credit_note', number, -total, -vat FROM credit_notes WHERE studio_id = $1) d
        ON d.document = e.document AND d.number = e.number
      WHERE e.total IS DISTINCT FROM d.total OR e.vat IS DISTINCT FROM d.vat`,
  },
];
