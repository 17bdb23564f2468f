import { STUDIO_ZONE } from '@studio/domain-kit';
import { importedAttended } from '../../people/imported-visits/imported-visits.api.js';

/** Instants as SQL; `from` is in, `to` is out. */
interface VisitRange {
  from: string;
  to: string;
  /** SQL: the ids of some members; nothing: everybody's. */
  memberIds?: string;
}

/** Months from January 2000 on, a bit each: 100 years. */
const MONTHS = 1_200;
const noMonths = `0::bit(${MONTHS})`;

/** The place of a month, YYYY-MM, in `months`; null: it has none. */
export const monthPlace = (month: string): number | null => {
  const place = (Number(month.slice(0, 4)) - 2000) * 12 + Number(month.slice(5, 7)) - 1;
  return place >= 0 && place < MONTHS ? place : null;
};

/** The place of the month of a day, as SQL. */
const placeOf = (day: string): string =>
  `((extract(year FROM ${day})::int - 2000) * 12 + extract(month FROM ${day})::int - 1)`;

/**
 * In which of the months from the one of a day on somebody came, as a whole number: the highest of
 * `count` bits is the month of that day.
 */
export const monthsFrom = (months: string, day: string, count: number): string =>
  `CASE WHEN ${placeOf(day)} BETWEEN 0 AND ${MONTHS - count}
    THEN substring(${months} FROM ${placeOf(day)} + 1 FOR ${count})::int END`;

/**
 * Visits of people: the places of a class that `class-outcomes` counts as attended, one row for
 * each, and those that were imported. Of classes that began in a range and are over; `$1` is the
 * studio.
 */
export const visitsIn = ({ from, to, memberIds }: VisitRange): string => {
  const only = (row: string): string =>
    memberIds === undefined ? '' : `AND ${row}.member_id = ANY(${memberIds})`;
  return `
  SELECT b.member_id, b.starts_at
  FROM schedules s JOIN bookings b ON b.studio_id = s.studio_id AND b.schedule_id = s.id
  WHERE s.studio_id = $1 AND s.status = 'scheduled' AND b.status = 'attended'
    AND s.starts_at >= ${from} AND s.starts_at < ${to} ${only('b')}
  UNION ALL ${importedAttended}
    AND i.starts_at >= ${from} AND i.starts_at < ${to} ${only('i')}`;
};

const place = placeOf(`(starts_at AT TIME ZONE '${STUDIO_ZONE}')`);

/** Of each member: first, second and last visit, how many, and in which months. Rows of `visits`. */
export const summaryOf = (visits: string): string => `
  SELECT member_id, ats[1] AS first_at, ats[2] AS second_at, ats[cardinality(ats)] AS last_at,
    cardinality(ats) AS visits, months
  FROM (SELECT member_id, array_agg(starts_at ORDER BY starts_at) AS ats,
      coalesce(bit_or(set_bit(${noMonths}, ${place}, 1))
        FILTER (WHERE ${place} BETWEEN 0 AND ${MONTHS - 1}), ${noMonths}) AS months
    FROM (${visits}) AS one GROUP BY member_id) AS each`;

/** Kept summary `k` and newer one `n` of one member as one. */
const joined = `least(k.first_at, n.first_at) AS first_at,
  CASE WHEN k.member_id IS NULL THEN n.second_at WHEN k.visits = 1 THEN n.first_at
    ELSE k.second_at END AS second_at,
  greatest(k.last_at, n.last_at) AS last_at,
  coalesce(k.visits, 0) + coalesce(n.visits, 0) AS visits,
  coalesce(k.months | n.months, k.months, n.months) AS months`;

/** The visits of all members until now: kept ones of closed days, and those since `live`. */
export const memberVisits = (live: VisitRange): string => `
  SELECT coalesce(k.member_id, n.member_id) AS member_id, ${joined}
  FROM (SELECT * FROM member_visits WHERE studio_id = $1) AS k
  FULL JOIN (${summaryOf(visitsIn(live))}) AS n ON n.member_id = k.member_id`;
