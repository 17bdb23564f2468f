import { STUDIO_ZONE } from '@studio/domain-kit';

/** Instants as SQL; `from` is in, `to` is out. */
interface VisitRange {
  from: string;
  to: string;
}

/**
 * Visits of people: the places of a class that `class-outcomes` counts as attended, one row for
 * each. Of classes that began in a range and are over; `$1` is the studio.
 */
export const visitsIn = ({ from, to }: VisitRange): string => `
  SELECT b.member_id, b.starts_at,
    date_trunc('month', b.starts_at AT TIME ZONE '${STUDIO_ZONE}')::date AS month
  FROM schedules s JOIN bookings b ON b.studio_id = s.studio_id AND b.schedule_id = s.id
  WHERE s.studio_id = $1 AND s.status = 'scheduled' AND b.status = 'attended'
    AND s.starts_at >= ${from} AND s.starts_at < ${to}`;

/** Of each member: first, second and last visit, and how many. Rows of `visits`. */
export const summaryOf = (visits: string): string => `
  SELECT member_id, ats[1] AS first_at, ats[2] AS second_at, ats[cardinality(ats)] AS last_at,
    cardinality(ats) AS visits
  FROM (SELECT member_id, array_agg(starts_at ORDER BY starts_at) AS ats FROM (${visits}) AS one
    GROUP BY member_id) AS each`;

export const monthsOf = (visits: string): string => `
  SELECT member_id, month, count(*)::int AS visits FROM (${visits}) AS one
  GROUP BY member_id, month`;

/** Kept summary `k` and newer one `n` of one member as one. */
const joined = `least(k.first_at, n.first_at) AS first_at,
  CASE WHEN k.member_id IS NULL THEN n.second_at WHEN k.visits = 1 THEN n.first_at
    ELSE k.second_at END AS second_at,
  greatest(k.last_at, n.last_at) AS last_at,
  coalesce(k.visits, 0) + coalesce(n.visits, 0) AS visits`;

/** The visits of all members until now: kept ones of closed days, and those since `live`. */
export const memberVisits = (live: VisitRange): string => `
  SELECT coalesce(k.member_id, n.member_id) AS member_id, ${joined}
  FROM (SELECT * FROM member_visits WHERE studio_id = $1) AS k
  FULL JOIN (${summaryOf(visitsIn(live))}) AS n ON n.member_id = k.member_id`;

/** Who came in which month, each once. */
export const memberMonths = (live: VisitRange): string => `
  SELECT member_id, month FROM member_visit_months WHERE studio_id = $1
  UNION SELECT member_id, month FROM (${visitsIn(live)}) AS newer`;
