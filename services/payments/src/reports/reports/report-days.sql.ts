import { STUDIO_ZONE } from '@studio/domain-kit';
import { cashEntries } from './cash-entries.sql.js';
import { salesEntries } from './sales-entries.sql.js';
import type { SqlRange } from './sql-range.js';

/** The day of the studio on which something was. */
const day = `(at AT TIME ZONE '${STUDIO_ZONE}')::date`;

/** Cash of a range as sums of each day and method, as a SELECT; `$1` is the studio. */
export const cashDays = (range: SqlRange): string => `
  SELECT ${day} AS day, method, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS received,
    coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS returned,
    count(*)::int AS movements
  FROM (${cashEntries(range)}) AS entries GROUP BY 1, 2`;

/**
 * Sales of a range as sums of each day and product. A document counts in one row: that of its first
 * thing, one that is taxed where there is any.
 */
export const salesDays = (range: SqlRange): string => `
  SELECT ${day} AS day, document, kind, product, count(*)::int AS pieces,
    (count(*) FILTER (WHERE place = 1))::int AS documents,
    sum(net)::bigint AS net, sum(vat)::bigint AS vat, sum(total)::bigint AS total,
    (count(*) FILTER (WHERE place = 1 AND vat_percent = 0))::int AS untaxed_documents,
    coalesce(sum(total) FILTER (WHERE vat_percent = 0), 0)::bigint AS untaxed_total
  FROM (SELECT *, row_number() OVER (
      PARTITION BY document, number ORDER BY kind = 'gift_card', id) AS place
    FROM (${salesEntries(range)}) AS entries) AS placed GROUP BY 1, 2, 3, 4`;

const all: SqlRange = { from: '$2', to: '$3' };

/** Each kept table, the sums of the source that it is made of, and how it is kept and forgotten. */
export const keptDays = [
  {
    table: 'cash_days',
    key: ['day', 'method'],
    sums: ['received', 'returned', 'movements'],
    entries: cashEntries,
    source: cashDays,
    keep: `INSERT INTO cash_days (studio_id, day, method, received, returned, movements)
      SELECT $1, day, method, received, returned, movements FROM (${cashDays(all)}) AS days`,
    forget: 'DELETE FROM cash_days WHERE studio_id = $1',
  },
  {
    table: 'sales_days',
    key: ['day', 'document', 'kind', 'product'],
    sums: ['pieces', 'documents', 'net', 'vat', 'total', 'untaxed_documents', 'untaxed_total'],
    entries: salesEntries,
    source: salesDays,
    keep: `INSERT INTO sales_days
        (studio_id, day, document, kind, product, pieces, documents, net, vat, total,
         untaxed_documents, untaxed_total)
      SELECT $1, day, document, kind, product, pieces, documents, net, vat, total,
        untaxed_documents, untaxed_total
      FROM (${salesDays(all)}) AS days`,
    forget: 'DELETE FROM sales_days WHERE studio_id = $1',
  },
] as const;
