import { earnedBySql } from './revenue-entries.sql.js';

const columns = `e.kind, e.reason, s.product, e.payment_id, s.member_id, e.booking_id,
  -e.credits AS credits, e.payment_id || ' ' || e.kind || ' ' || lpad(e.n::text, 6, '0') AS id`;

/**
 * What was earned, newest first: by kind `$4`, product `$5`, reason `$6`; after the row `$7`, `$8`;
 * `$9` rows; without the kind `$10`.
 */
const page = (entries: string): string => `
  SELECT r.id, r.day::text, to_char(r.day, 'YYYY-MM-DD"T"00:00:00"Z"') AS moment, r.reason, r.kind,
    r.product, r.payment_id AS "paymentId", r.member_id AS "userId",
    coalesce(m.full_name, m.email) AS "memberName", c.name AS "className",
    b.starts_at AS "startsAt", r.credits, r.earned
  FROM (
    SELECT * FROM (${entries}) AS rows
    WHERE ($4::text IS NULL OR kind = $4) AND ($5::text IS NULL OR product = $5)
      AND ($6::text IS NULL OR reason = $6)
      AND ($10::text IS NULL OR kind <> $10) AND earned <> 0
      AND ($7::date IS NULL OR (day, id) < ($7::date, $8::text))
    ORDER BY day DESC, id DESC LIMIT $9) AS r
  LEFT JOIN members m ON m.studio_id = $1 AND m.id = r.member_id
  LEFT JOIN bookings b ON b.studio_id = $1 AND b.id = r.booking_id
  LEFT JOIN schedules d ON d.studio_id = $1 AND d.id = b.schedule_id
  LEFT JOIN class_types c ON c.studio_id = $1 AND c.id = d.class_type_id
  ORDER BY r.day DESC, r.id DESC`;

/** Entries of one day each, on the days `$2`; `$3` is not read. */
export const rowsOfDays = page(`
  SELECT e.day, e.earned, ${columns}
  FROM unnest($2::date[]) AS wanted (day_read)
  JOIN revenue_entries e ON e.studio_id = $1 AND e.day = wanted.day_read AND e.through = e.day
  JOIN revenue_sales s USING (studio_id, payment_id, kind)
  WHERE $3::date IS NOT NULL`);

/** Plans from `$2` through `$3`: one row for all of their days in the range. */
export const rowsOfPlans = page(`
  SELECT least(e.until, $3::date) AS day,
    ${earnedBySql('e', '$3::date')} - ${earnedBySql('e', '($2::date - 1)')} AS earned, ${columns}
  FROM revenue_entries e JOIN revenue_sales s USING (studio_id, payment_id, kind)
  WHERE e.studio_id = $1 AND e.through > e.day AND e.day <= $3 AND e.until >= $2`);
