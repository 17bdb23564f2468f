import { STUDIO_ZONE } from '@studio/domain-kit';
import { closedAt } from '../../policy/closed-days.js';

/** Instants as SQL, a parameter such as `$2` or a literal. `to` and what ends after `now` are out. */
export interface OutcomeRange {
  from: string;
  to: string;
  now: string;
  /** Only these classes `s`, as SQL; all, unless said. */
  only?: string;
}

/** The numbers of a class: columns of `class_outcomes`. */
export const outcomeNumbers = [
  'seats',
  'booked',
  'attended',
  'late_cancelled',
  'missed',
  'cancelled',
  'waived',
  'fees',
  'waited',
  'served',
  'turned_away',
  'first_visits',
] as const;

export const outcomeColumns = [
  'schedule_id',
  'day',
  'starts_at',
  'class_type_id',
  'trainer_id',
  'room_id',
  ...outcomeNumbers,
].join(', ');

/** Who got in, or left the waiting list by themselves, by the last line of their log. */
const GAVE_UP = `('left', 'declined', 'lapsed', 'promoted_elsewhere')`;
const HAS_SEAT = `('confirmed', 'attended', 'no_show')`;

/**
 * How the bookings of a class `c` ended. A no-show whose seat went to somebody else holds none. Read
 * class by class: a join of two tables would read all bookings there are for the days of a week.
 */
const endsOfClass = `
  SELECT
    count(*) FILTER (WHERE b.status IN ${HAS_SEAT} AND NOT b.seat_released) AS booked,
    count(*) FILTER (WHERE b.status = 'attended') AS attended,
    count(*) FILTER (WHERE b.status = 'late_cancelled') AS late_cancelled,
    count(*) FILTER (WHERE b.status = 'no_show') AS missed,
    count(*) FILTER (WHERE b.status = 'cancelled') AS cancelled,
    count(*) FILTER (WHERE b.status IN ('late_cancelled', 'no_show')
      AND b.waived_at < c.closed_at) AS waived,
    sum((SELECT f.amount FROM fees f WHERE f.studio_id = b.studio_id AND f.booking_id = b.id
        AND f.owed_at < c.closed_at
        AND (f.status = 'waived' AND f.settled_at < c.closed_at) IS NOT TRUE))
      FILTER (WHERE b.status IN ('late_cancelled', 'no_show')
        AND (b.waived_at < c.closed_at) IS NOT TRUE) AS fees,
    count(*) FILTER (WHERE b.status = 'attended' AND NOT EXISTS (
      SELECT FROM bookings e WHERE e.studio_id = b.studio_id AND e.member_id = b.member_id
        AND e.status = 'attended' AND e.starts_at <= b.starts_at
        AND (e.starts_at, e.id) < (b.starts_at, b.id))) AS first_visits
  FROM bookings b
  WHERE b.studio_id = c.studio_id AND b.schedule_id = c.id`;

/** Each member who ever stood on the waiting list of a class, once. */
const waitedForClass = `
  SELECT l.schedule_id, l.member_id,
    bool_or(l.what IN ('booked', 'accepted')) AS is_served,
    (array_agg(l.what ORDER BY l.at DESC, l.id DESC))[1] AS last
  FROM classes c
  JOIN class_waiting_log l ON l.studio_id = c.studio_id AND l.schedule_id = c.id
  GROUP BY l.schedule_id, l.member_id`;

/** Waited to the end, was not served, and has no seat. */
const isTurnedAway = `NOT w.is_served AND w.last NOT IN ${GAVE_UP} AND NOT EXISTS (
  SELECT FROM bookings b WHERE b.studio_id = $1 AND b.schedule_id = w.schedule_id
    AND b.member_id = w.member_id AND b.status IN ${HAS_SEAT})`;

const classesOf = ({ from, to, now, only = 'true' }: OutcomeRange): string => `
  SELECT s.studio_id, s.id, s.class_type_id, s.trainer_id, s.room_id, s.starts_at, s.capacity,
    ${closedAt('s.starts_at')} AS closed_at FROM schedules s
  WHERE s.studio_id = $1 AND s.status = 'scheduled'
    AND s.starts_at >= ${from} AND s.starts_at < ${to} AND s.ends_at <= ${now} AND ${only}`;

/**
 * How the classes of a range went: the one definition, as a SELECT of one row for each class that
 * is over and was not called off; `$1` is the studio. What happens after a day is closed is left out.
 */
export const outcomesOf = (range: OutcomeRange): string => `
  WITH classes AS MATERIALIZED (${classesOf(range)}),
    queues AS (SELECT w.schedule_id, count(*) AS waited,
        count(*) FILTER (WHERE w.is_served) AS served,
        count(*) FILTER (WHERE ${isTurnedAway}) AS turned_away
      FROM (${waitedForClass}) w GROUP BY w.schedule_id)
  SELECT c.id AS schedule_id, (c.starts_at AT TIME ZONE '${STUDIO_ZONE}')::date AS day,
    c.starts_at, c.class_type_id, c.trainer_id, c.room_id, c.capacity AS seats,
    ${[...outcomeNumbers]
      .filter((name) => name !== 'seats')
      .map((name) => `coalesce(${name}, 0)::int AS ${name}`)
      .join(', ')}
  FROM classes c
  CROSS JOIN LATERAL (${endsOfClass}) ends
  LEFT JOIN queues ON queues.schedule_id = c.id`;

/** Who was turned away from the classes of a range, one row for each class. */
export const turnedAwayOf = (range: OutcomeRange): string => `
  WITH classes AS MATERIALIZED (${classesOf(range)})
  SELECT w.schedule_id, w.member_id FROM (${waitedForClass}) w WHERE ${isTurnedAway}`;

/**
 * A kept class `k` of which something was changed after its day was closed: its source says
 * something else since then, and its kept numbers stay.
 */
export const wasChangedLater = `(
  EXISTS (SELECT FROM bookings b WHERE b.studio_id = k.studio_id AND b.schedule_id = k.schedule_id
    AND (b.attendance_at >= ${closedAt('k.starts_at')} OR b.cancelled_at >= ${closedAt('k.starts_at')}
      OR EXISTS (SELECT FROM members m WHERE m.studio_id = b.studio_id
        AND m.merged_into = b.member_id AND m.merged_at >= ${closedAt('k.starts_at')})))
  OR EXISTS (SELECT FROM class_waiting_log l
    JOIN members m ON m.studio_id = l.studio_id AND m.merged_into = l.member_id
    WHERE l.studio_id = k.studio_id AND l.schedule_id = k.schedule_id
      AND m.merged_at >= ${closedAt('k.starts_at')}))`;
