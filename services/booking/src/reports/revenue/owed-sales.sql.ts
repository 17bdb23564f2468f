import { earnedBySql } from './revenue-entries.sql.js';

/** Days that something lies back, or ahead, in the steps of the report; a row is `{from} to {to}`. */
const stepOf = (days: string, steps: readonly string[], last: string): string => `CASE
  ${steps.map((step) => `WHEN ${days} <= ${step.split('-')[1]} THEN '${step}'`).join('\n  ')}
  ELSE '${last}' END`;

/** A sale of which something may be owed then, or after the day `since`. */
const isOpen = (sale: string, since = '$2::date'): string => `${sale}.sold_on <= $2::date
  AND (${sale}.settled_on IS NULL OR ${sale}.settled_on > ${since})`;

/** Of all entries so far; less that of the entries through the day `since`. */
const sumSince = (valueBy: (day: string) => string, since?: string): string => {
  const sum = `coalesce(sum(${valueBy('$2::date')}), 0)`;
  const before = `coalesce(sum(${valueBy(since ?? '')}) FILTER (WHERE e.day <= ${since}), 0)`;
  return `(${since ? `${sum} - ${before}` : sum})::int`;
};

/**
 * Sales of which something is owed at the end of the day `$2`, as a SELECT; `$1` is the studio. The
 * last day is that of the packages as it stands now, or of what is left of a plan. With a day `since`
 * it is what changed after that day.
 */
export const owedSales = (since?: string): string => `
  SELECT o.*, ${stepOf('$2::date - o.sold_on', ['0-30', '31-90', '91-180', '181-365'], '366+')} AS age,
    CASE WHEN o.last_day IS NULL THEN 'none'
      ELSE ${stepOf('o.last_day - $2::date', ['0-30', '31-90'], '91+')} END AS expiry
  FROM (
    SELECT s.payment_id, s.kind, s.product, s.member_id, s.sold_on, sums.owed, sums.credits,
      CASE WHEN s.kind = 'subscription' THEN sums.last_day ELSE p.last_day END AS last_day
    FROM revenue_sales s
    JOIN (
      SELECT e.payment_id, e.kind, ${sumSince((day) => `e.sold - (${earnedBySql('e', day)})`, since)} AS owed,
        ${sumSince(() => 'e.credits', since)} AS credits, max(e.until) FILTER (WHERE e.through > e.day) AS last_day
      FROM revenue_entries e JOIN revenue_sales o USING (studio_id, payment_id, kind)
      WHERE e.studio_id = $1 AND e.day <= $2::date AND ${isOpen('o', since)}
      GROUP BY e.payment_id, e.kind) sums USING (payment_id, kind)
    LEFT JOIN (
      SELECT payment_id, max(expires_on) AS last_day FROM user_packages
      WHERE studio_id = $1 AND payment_id IS NOT NULL GROUP BY payment_id) p USING (payment_id)
    WHERE s.studio_id = $1 AND ${isOpen('s', since)} AND (sums.owed <> 0 OR sums.credits <> 0)) AS o`;
