import type { Invariant } from '@studio/nest-kit';

/** Waiting lists of classes: counted, in order, and nobody's seat goes to somebody else. */
export const waitlistRules: readonly Invariant[] = [
  {
    rule: 'people waiting are counted',
    sql: `SELECT s.id, s.waiting || ' counted, ' || count(w.id) || ' found' AS what
      FROM schedules s
      LEFT JOIN class_waiting_entries w ON w.studio_id = s.studio_id AND w.schedule_id = s.id
      WHERE s.studio_id = $1 GROUP BY s.studio_id, s.id HAVING s.waiting <> count(w.id)`,
  },
  {
    rule: 'a seat that is claimed is offered, kept for an undo, or waited for',
    sql: `SELECT s.id, s.claimed || ' claimed, ' || line.offered || ' offered, '
          || line.others || ' behind, ' || kept.seats || ' kept' AS what
      FROM schedules s
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE state = 'offered') AS offered,
          count(*) FILTER (WHERE state <> 'offered') AS others
        FROM class_waiting_entries w WHERE w.studio_id = s.studio_id AND w.schedule_id = s.id) line
      CROSS JOIN LATERAL (
        SELECT count(*) AS seats FROM bookings b
        WHERE b.studio_id = s.studio_id AND b.schedule_id = s.id
          AND b.undo_until IS NOT NULL) kept
      WHERE s.studio_id = $1 AND (s.claimed > 0 OR line.offered > 0)
        AND s.claimed NOT BETWEEN line.offered AND line.offered + line.others + kept.seats`,
  },
  {
    rule: 'no seat is free while somebody waits for it',
    sql: `SELECT s.id, s.capacity - s.booked - s.claimed || ' free' AS what FROM schedules s
      WHERE s.studio_id = $1 AND s.status = 'scheduled' AND s.booked + s.claimed < s.capacity
        AND EXISTS (SELECT FROM class_waiting_entries w
                    WHERE w.studio_id = s.studio_id AND w.schedule_id = s.id
                      AND w.state = 'waiting')`,
  },
  {
    rule: 'nobody has a seat in a class and waits for one',
    sql: `SELECT w.id, 'has ' || b.id AS what
      FROM class_waiting_entries w
      JOIN bookings b ON b.studio_id = w.studio_id AND b.schedule_id = w.schedule_id
        AND b.member_id = w.member_id AND b.status IN ('held', 'confirmed', 'attended', 'no_show')
      WHERE w.studio_id = $1`,
  },
  {
    // By the servers' clocks, which may differ a little.
    rule: 'who came first stands first',
    sql: `SELECT w.id, 'behind ' || o.id AS what
      FROM class_waiting_entries w
      JOIN class_waiting_entries o ON o.studio_id = w.studio_id AND o.schedule_id = w.schedule_id
        AND o.rank < w.rank AND o.joined_at > w.joined_at + interval '5 seconds'
      WHERE w.studio_id = $1`,
  },
  {
    // Whoever was asked, was skipped or went away had their turn.
    rule: 'nobody on the waitlist for a class was overtaken',
    sql: `SELECT p.id, 'past ' || w.entry_id AS what
      FROM class_waiting_log p
      JOIN class_waiting_log w ON w.studio_id = p.studio_id AND w.schedule_id = p.schedule_id
        AND w.what = 'joined' AND w.rank < p.rank AND w.at <= p.at
      WHERE p.studio_id = $1 AND p.what IN ('booked', 'offered') AND NOT EXISTS (
        SELECT FROM class_waiting_log x WHERE x.studio_id = w.studio_id
          AND x.schedule_id = w.schedule_id AND x.rank = w.rank AND x.entry_id = w.entry_id
          AND x.what <> 'joined' AND x.at <= p.at)`,
  },
  {
    rule: 'who left the line for a seat has booked one',
    sql: `SELECT l.id, l.what || ' without a booking' AS what FROM class_waiting_log l
      LEFT JOIN bookings b ON b.studio_id = l.studio_id AND b.id = l.booking_id
        AND b.member_id = l.member_id AND b.schedule_id = l.schedule_id
      WHERE l.studio_id = $1 AND l.what IN ('booked', 'accepted') AND b.id IS NULL`,
  },
  {
    rule: 'who got a seat from the waitlist was told of it',
    sql: `SELECT l.booking_id AS id, 'no message' AS what FROM class_waiting_log l
      WHERE l.studio_id = $1 AND l.what IN ('booked', 'accepted') AND l.booking_id IS NOT NULL
        AND NOT EXISTS (
          SELECT FROM outbox o WHERE o.studio_id = l.studio_id
            -- By the list, or by the front desk.
            AND (o.type = 'class.promoted.v1'
              OR o.type = 'booking.confirmed.v1' AND o.data ? 'bookedBy')
            AND o.data ->> 'bookingId' = l.booking_id::text)`,
  },
];
