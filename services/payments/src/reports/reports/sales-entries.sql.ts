import { inRange, type SqlRange } from './sql-range.js';

/** As `vatOf` (invoices) computes it; a spec compares them. */
const vatOf = (kind: string, total: string): string =>
  `CASE WHEN ${kind} = 'gift_card' THEN 0
     ELSE round(${total} * i.vat_percent::numeric / (100 + i.vat_percent))::int END`;

const planName = `coalesce(p.grant_answer ->> 'planName', p.description)`;

/** Of a payment; nothing where its kind says all. */
const productOf = `CASE p.kind WHEN 'subscription' THEN ${planName}
  WHEN 'gift_card' THEN '' WHEN 'fee' THEN '' ELSE p.description END`;

/** An invoice's line item is the plan, or a fee that was charged with it. */
const isPlan = `line.what = ${planName} OR starts_with(line.what, ${planName} || ', ')
  OR starts_with(line.what, 'Change to ')`;

/** Shares of the invoice's VAT; the last one takes the rounding, so that they come to the whole. */
const shareOfVat = (sum: string): string =>
  `CASE WHEN i.total = 0 THEN 0 ELSE round(i.vat * (${sum})::numeric / i.total)::int END`;
const soFar = `sum(line.amount) OVER (PARTITION BY i.id ORDER BY line.n)`;

/**
 * What was sold in a range of instants, a row for each thing of each tax invoice, and a row below 0
 * for each credit note, as a SELECT; `$1` is the studio. Fils. Both documents never change.
 */
export const salesEntries = (range: SqlRange): string => `
  SELECT document, number, id, payment_id, kind, product, total - vat AS net, vat, total, at,
    vat_percent
  FROM (
    SELECT 'invoice' AS document, i.number, p.id::text AS id, p.id AS payment_id, p.kind,
      ${productOf} AS product, ${vatOf('p.kind', '(p.amount + p.gift_amount)')} AS vat,
      p.amount + p.gift_amount AS total, i.issued_at AS at, i.vat_percent
    FROM invoices i JOIN payments p ON p.studio_id = i.studio_id AND p.sale_id = i.sale_id
    WHERE i.studio_id = $1 AND ${inRange('i.issued_at', range)}
    UNION ALL
    SELECT 'invoice', i.number, i.id::text, p.id, p.kind, ${productOf}, i.vat, i.total, i.issued_at,
      i.vat_percent
    FROM invoices i JOIN payments p ON p.studio_id = i.studio_id AND p.id = i.payment_id
    WHERE i.studio_id = $1 AND ${inRange('i.issued_at', range)} AND i.sale_id IS NULL
      AND (p.kind <> 'subscription' OR i.lines = '[]')
    UNION ALL
    SELECT 'invoice', i.number, i.id || ' ' || line.n, p.id,
      CASE WHEN ${isPlan} THEN 'subscription' ELSE 'fee' END,
      CASE WHEN ${isPlan} THEN ${planName} ELSE '' END,
      ${shareOfVat(soFar)} - ${shareOfVat(`${soFar} - line.amount`)}, line.amount, i.issued_at,
      i.vat_percent
    FROM invoices i JOIN payments p ON p.studio_id = i.studio_id AND p.id = i.payment_id
    CROSS JOIN LATERAL (
      SELECT one ->> 'what' AS what, (one ->> 'amount')::int AS amount, n
      FROM jsonb_array_elements(i.lines) WITH ORDINALITY AS parts (one, n)) line
    WHERE i.studio_id = $1 AND ${inRange('i.issued_at', range)} AND i.sale_id IS NULL
      AND p.kind = 'subscription'
    UNION ALL
    SELECT 'credit_note', n.number, n.id::text, p.id, p.kind, ${productOf}, -n.vat, -n.total,
      n.issued_at, n.vat_percent
    FROM credit_notes n JOIN payments p ON p.studio_id = n.studio_id AND p.id = n.payment_id
    WHERE n.studio_id = $1 AND ${inRange('n.issued_at', range)}
  ) AS documents`;
