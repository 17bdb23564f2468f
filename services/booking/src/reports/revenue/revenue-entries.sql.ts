/** What of an entry is earned by the end of a day; as `earnedBy` computes it, a spec compares them. */
export const earnedBySql = (entry: string, day: string): string => `
  CASE WHEN ${day} < ${entry}.day THEN 0
    WHEN ${entry}.through = ${entry}.day THEN ${entry}.earned
    ELSE floor(${entry}.earned::numeric
      * (least(${day}, ${entry}.until, ${entry}.through) - ${entry}.day + 1)
      / (${entry}.through - ${entry}.day + 1))::int END`;

/**
 * What was sold and earned on each day of a range, by kind, product and reason, as a SELECT; `$1` is
 * the studio, the days are SQL dates, both included. Credits that move without money are left out.
 */
export const revenueDays = ({ from, to }: { from: string; to: string }): string => `
  SELECT day, kind, product, reason, sum(sold)::bigint AS sold, sum(earned)::bigint AS earned,
    count(*)::int AS pieces
  FROM (
    SELECT e.day, e.kind, s.product, e.reason, e.sold, e.earned
    FROM revenue_entries e
    JOIN revenue_sales s USING (studio_id, payment_id, kind)
    WHERE e.studio_id = $1 AND e.day BETWEEN ${from} AND ${to} AND e.through = e.day
      AND (e.sold <> 0 OR e.earned <> 0)
    UNION ALL
    SELECT d.day, e.kind, s.product, e.reason, 0,
      ${earnedBySql('e', 'd.day')} - ${earnedBySql('e', '(d.day - 1)')}
    FROM revenue_entries e
    JOIN revenue_sales s USING (studio_id, payment_id, kind)
    CROSS JOIN LATERAL (
      SELECT greatest(e.day, ${from}) + n AS day
      FROM generate_series(0, least(e.until, ${to}) - greatest(e.day, ${from})) AS days (n)) AS d
    WHERE e.studio_id = $1 AND e.through > e.day AND e.day <= ${to} AND e.until >= ${from}
  ) AS parts
  GROUP BY day, kind, product, reason`;
