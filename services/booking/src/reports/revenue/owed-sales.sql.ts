import { earnedBySql } from './revenue-entries.sql.js';

/** Days that something lies back, or ahead, in the steps of the report; a row is `{from} to {to}`. */
const stepOf = (days: string, steps: readonly string[], last: string): string => `CASE
  ${steps.map((step) => `WHEN ${days} <= ${step.split('-')[1]} THEN '${step}'`).join('\n  ')}
  ELSE '${last}' END`;

/** As it was kept at the end of a day: that of the last change until then. */
const keptAt = (values: 'owed_then' | 'credits_then', day: string): string =>
  `coalesce(s.${values}[width_bucket(${day}, s.changed_on)], 0)`;

/** Of all entries so far; less that of the entries through the day `since`. */
const sumSince = (valueBy: (day: string) => string, since?: string): string => {
  const sum = `coalesce(sum(${valueBy('$2::date')}), 0)`;
  const before = `coalesce(sum(${valueBy(since ?? '')}) FILTER (WHERE e.day <= ${since}), 0)`;
  return `(${since ? `${sum} - ${before}` : sum})::int`;
};

/** What is earned of a plan by its days: from the few entries of each. */
const ofPlans = (since?: string): string => `
  SELECT ${sumSince((day) => `e.sold - (${earnedBySql('e', day)})`, since)} AS owed,
    ${sumSince(() => 'e.credits', since)} AS credits,
    max(e.until) FILTER (WHERE e.through > e.day) AS last_day
  FROM revenue_entries e
  WHERE e.studio_id = s.studio_id AND e.payment_id = s.payment_id AND e.kind = s.kind
    AND e.day <= $2::date`;

/**
 * Sales of which something is owed at the end of the day `$2`, as a SELECT; `$1` is the studio. The
 * last day is that of the packages as it stands now, or of what is left of a plan. With a day `since`
 * it is what changed after that day. Only sales that are open then are read, whatever came before.
 */
export const owedSales = (since?: string): string => {
  const kept = (values: 'owed_then' | 'credits_then'): string =>
    `${keptAt(values, '$2::date')}${since ? ` - ${keptAt(values, since)}` : ''}`;
  const columns = 's.payment_id, s.kind, s.product, s.member_id, s.sold_on';
  const isOpen = `s.studio_id = $1 AND s.sold_on <= $2::date
    AND (s.settled_on IS NULL OR s.settled_on > ${since ?? '$2::date'})`;
  return `
    SELECT o.*,
      ${stepOf('$2::date - o.sold_on', ['0-30', '31-90', '91-180', '181-365'], '366+')} AS age,
      CASE WHEN o.last_day IS NULL THEN 'none'
        ELSE ${stepOf('o.last_day - $2::date', ['0-30', '31-90'], '91+')} END AS expiry
    FROM (
      SELECT ${columns}, ${kept('owed_then')} AS owed, ${kept('credits_then')} AS credits, p.last_day
      FROM revenue_sales s
      LEFT JOIN (
        SELECT payment_id, max(expires_on) AS last_day FROM user_packages
        WHERE studio_id = $1 AND payment_id IS NOT NULL GROUP BY payment_id) p USING (payment_id)
      WHERE ${isOpen} AND s.kind <> 'subscription'
      UNION ALL
      SELECT ${columns}, sums.owed, sums.credits, sums.last_day
      FROM revenue_sales s CROSS JOIN LATERAL (${ofPlans(since)}) AS sums
      WHERE ${isOpen} AND s.kind = 'subscription') AS o
    WHERE o.owed <> 0 OR o.credits <> 0`;
};
