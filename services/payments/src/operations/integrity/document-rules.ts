import { VAT_PERCENT } from '@studio/domain-kit';
import type { Invariant } from '@studio/nest-kit';

/** Of both kinds, with what each calls its number. */
const documents = `(
  SELECT studio_id, id, 'INV ' || number AS called, issued_at, supplier, vat, vat_percent FROM invoices
  UNION ALL
  SELECT studio_id, id, 'CN ' || number, issued_at, supplier, vat, vat_percent FROM credit_notes)`;

/** Who has a TRN and says nothing of the status is registered (`vatStatusOf`). */
const registration = `(
  SELECT studio_id, as_of, facts ->> 'vatFrom' AS vat_from,
    CASE WHEN coalesce(facts ->> 'vatStatus', 'not_set') = 'not_set'
        AND coalesce(facts ->> 'trn', '') <> ''
      THEN 'registered' ELSE coalesce(facts ->> 'vatStatus', 'not_set') END AS status
  FROM studio_copies)`;

/** What tax law wants on papers (decision 148). */
export const documentRules: readonly Invariant[] = [
  {
    rule: 'a paper names who issued it',
    sql: `SELECT p.id, p.called || ' has no ' || concat_ws(', ',
        CASE WHEN p.lacks_name THEN 'name' END,
        CASE WHEN p.lacks_address THEN 'address' END,
        CASE WHEN p.lacks_trn THEN 'TRN' END) AS what
      FROM (SELECT id, studio_id, called,
          coalesce(btrim(supplier ->> 'name'), '') = '' AS lacks_name,
          coalesce(btrim(supplier ->> 'address'), '') = '' AS lacks_address,
          vat_percent > 0 AND coalesce(supplier ->> 'trn', '') !~ '^[0-9]{15}$' AS lacks_trn
        FROM ${documents} AS each) AS p
      WHERE p.studio_id = $1 AND (p.lacks_name OR p.lacks_address OR p.lacks_trn)`,
  },
  {
    // A registration that has ended leaves its papers: they are older than what the profile says.
    rule: 'a tax invoice was issued by who was registered for VAT on that day',
    sql: `SELECT i.id, 'INV ' || i.number || ' of '
        || (i.issued_at AT TIME ZONE 'Asia/Dubai')::date || ', ' || s.status
        || coalesce(' from ' || s.vat_from, '') AS what
      FROM invoices i JOIN ${registration} AS s ON s.studio_id = i.studio_id
      WHERE i.studio_id = $1 AND i.vat_percent > 0 AND (
        s.status = 'not_registered' AND i.issued_at > s.as_of
        OR s.status = 'registered'
          AND (i.issued_at AT TIME ZONE 'Asia/Dubai')::date < s.vat_from::date)`,
  },
  {
    rule: 'a paper has the VAT of its rate, and a credit note the rate of its invoice',
    sql: `SELECT p.id, p.called || ' has ' || p.vat || ' at ' || p.vat_percent AS what
      FROM ${documents} AS p
      WHERE p.studio_id = $1
        AND (p.vat_percent NOT IN (0, ${VAT_PERCENT}) OR p.vat_percent = 0 AND p.vat <> 0)
      UNION ALL
      SELECT n.id, 'CN ' || n.number || ' at ' || n.vat_percent || ', INV ' || i.number || ' at '
        || i.vat_percent
      FROM credit_notes n JOIN invoices i ON i.studio_id = n.studio_id AND i.id = n.invoice_id
      WHERE n.studio_id = $1 AND n.vat_percent <> i.vat_percent`,
  },
];
