import type { Invariant } from '@studio/nest-kit';

/** Credit notes and disputes. */
export const creditNoteRules: readonly Invariant[] = [
  {
    rule: 'credit notes are counted without gaps',
    sql: `SELECT c.studio_id AS id, 'number ' || n || ' is missing' AS what
      FROM credit_note_counters c, generate_series(1, c.last_number) AS n
      WHERE c.studio_id = $1 AND NOT EXISTS (
        SELECT FROM credit_notes i WHERE i.studio_id = c.studio_id AND i.number = n)`,
  },
  {
    rule: 'the counter knows every credit note',
    sql: `SELECT n.id, 'number ' || n.number || ' is beyond the counter' AS what
      FROM credit_notes n LEFT JOIN credit_note_counters c ON c.studio_id = n.studio_id
      WHERE n.studio_id = $1 AND n.number > coalesce(c.last_number, 0)`,
  },
  {
    // Refunds from before there were credit notes have none.
    rule: 'a refund of an invoice has its credit note',
    sql: `SELECT r.id, r.amount || ' given, ' || coalesce(n.total, 0) || ' credited' AS what
      FROM refunds r JOIN payments p ON p.studio_id = r.studio_id AND p.id = r.payment_id
      JOIN invoices i ON i.studio_id = p.studio_id
        AND (i.payment_id = p.id OR i.sale_id = p.sale_id)
      LEFT JOIN credit_notes n ON n.studio_id = r.studio_id AND n.refund_id = r.id
      WHERE r.studio_id = $1 AND r.status = 'done' AND n.total IS DISTINCT FROM r.amount
        AND r.done_at >= (SELECT min(issued_at) FROM credit_notes WHERE studio_id = $1)`,
  },
  {
    rule: 'credit notes take back no more than their invoice',
    sql: `SELECT i.id, sum(n.total) || ' of ' || i.total AS what
      FROM invoices i JOIN credit_notes n ON n.studio_id = i.studio_id AND n.invoice_id = i.id
      WHERE i.studio_id = $1 GROUP BY i.studio_id, i.id
      HAVING sum(n.total) > i.total OR sum(n.vat) > i.vat
        OR (sum(n.total) = i.total AND sum(n.vat) <> i.vat)`,
  },
  {
    rule: 'a lost dispute is money out',
    sql: `SELECT d.id, d.provider_dispute_id AS what FROM disputes d
      JOIN payments p ON p.studio_id = d.studio_id AND p.id = d.payment_id
      WHERE d.studio_id = $1 AND d.state = 'lost' AND p.status <> 'refunded' AND NOT EXISTS (
        SELECT FROM refunds r WHERE r.studio_id = d.studio_id
          AND r.provider_refund_id = d.provider_dispute_id AND r.status = 'done')`,
  },
];
