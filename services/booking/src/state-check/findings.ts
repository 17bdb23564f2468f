import type { DataSource } from 'typeorm';

/** What must hold whatever happened (reliability.md C). Each query selects what breaks the rule. */
const invariants: readonly { rule: string; sql: string; needsTime?: true }[] = [
  {
    rule: 'seats counted are bookings that hold a seat',
    sql: `SELECT s.id, s.booked || ' counted, ' || count(b.id) || ' found' AS what
      FROM schedules s LEFT JOIN bookings b ON b.studio_id = s.studio_id AND b.schedule_id = s.id
        AND b.status IN ('held', 'confirmed', 'attended', 'no_show')
      WHERE s.studio_id = $1 GROUP BY s.studio_id, s.id HAVING s.booked <> count(b.id)`,
  },
  {
    rule: 'no class has more bookings than seats',
    sql: `SELECT s.id, count(b.id) || ' in ' || s.capacity AS what
      FROM schedules s JOIN bookings b ON b.studio_id = s.studio_id AND b.schedule_id = s.id
        AND b.status IN ('held', 'confirmed', 'attended', 'no_show')
      WHERE s.studio_id = $1 GROUP BY s.studio_id, s.id HAVING count(b.id) > s.capacity`,
  },
  {
    rule: 'people waiting are counted',
    sql: `SELECT s.id, s.waiting || ' counted, ' || count(w.id) || ' found' AS what
      FROM schedules s
      LEFT JOIN class_waiting_entries w ON w.studio_id = s.studio_id AND w.schedule_id = s.id
      WHERE s.studio_id = $1 GROUP BY s.studio_id, s.id HAVING s.waiting <> count(w.id)`,
  },
  {
    rule: 'a balance is the sum of its ledger',
    sql: `SELECT p.id, p.credits_left || ' left, ledger says ' || coalesce(sum(l.delta), 0) AS what
      FROM user_packages p
      LEFT JOIN credit_ledger l ON l.studio_id = p.studio_id AND l.user_package_id = p.id
      WHERE p.studio_id = $1 GROUP BY p.studio_id, p.id
      HAVING p.credits_left <> coalesce(sum(l.delta), 0) OR p.credits_left < 0`,
  },
  {
    rule: 'a booking paid with a package used its credits, and got them back if it was cancelled',
    sql: `SELECT b.id, b.status || ', ledger says ' || coalesce(sum(l.delta), 0) AS what
      FROM bookings b
      LEFT JOIN credit_ledger l ON l.studio_id = b.studio_id AND l.booking_id = b.id
        AND l.kind IN ('use', 'return')
      WHERE b.studio_id = $1 GROUP BY b.studio_id, b.id
      HAVING coalesce(sum(l.delta), 0) <> CASE
        WHEN b.funding_kind = 'package' AND b.status NOT IN ('cancelled', 'studio_cancelled')
          AND b.waived_at IS NULL
        THEN -b.credits ELSE 0 END`,
  },
  {
    rule: 'a ledger row belongs to the member and package of its booking',
    sql: `SELECT l.id, 'of booking ' || b.id AS what
      FROM credit_ledger l
      JOIN bookings b ON b.studio_id = l.studio_id AND b.id = l.booking_id
      WHERE l.studio_id = $1
        AND (l.member_id <> b.member_id OR l.user_package_id IS DISTINCT FROM b.user_package_id)`,
  },
  {
    rule: 'nobody is in two classes at once',
    sql: `SELECT b.id, 'overlaps ' || o.id AS what
      FROM bookings b JOIN bookings o ON o.studio_id = b.studio_id AND o.member_id = b.member_id
        AND o.id > b.id AND o.starts_at < b.ends_at AND o.ends_at > b.starts_at
      WHERE b.studio_id = $1 AND b.status IN ('held', 'confirmed', 'attended', 'no_show')
        AND o.status IN ('held', 'confirmed', 'attended', 'no_show')`,
  },
  {
    rule: 'who booked by an intent was told of it',
    sql: `SELECT b.id, 'no message' AS what
      FROM idempotency_keys k
      JOIN bookings b ON b.studio_id = k.studio_id
        AND b.id = (k.answer -> 'booking' ->> 'id')::uuid
      WHERE k.studio_id = $1 AND b.status NOT IN ('held', 'lapsed') AND NOT EXISTS (
        SELECT FROM outbox o WHERE o.studio_id = b.studio_id
          AND o.type IN ('booking.confirmed.v1', 'booking.rescheduled.v1')
          AND o.data ->> 'bookingId' = b.id::text)`,
  },
  {
    rule: 'an event has no more places taken than it has',
    sql: `SELECT e.id, e.taken || ' counted, ' || count(r.id) || ' found' AS what
      FROM events e
      LEFT JOIN event_reservations r ON r.studio_id = e.studio_id AND r.event_id = e.id
        AND r.status IN ('active', 'confirmed')
      WHERE e.studio_id = $1 GROUP BY e.studio_id, e.id
      HAVING e.taken <> count(r.id) OR count(r.id) > e.capacity`,
  },
  {
    rule: 'no place is free while somebody waits for it',
    needsTime: true,
    sql: `SELECT e.id, e.capacity - e.taken || ' free' AS what FROM events e
      WHERE e.studio_id = $1 AND e.status = 'published' AND e.taken < e.capacity
        AND e.starts_at > $2::timestamptz + CASE WHEN e.price = 0 THEN interval '0' ELSE interval '15 minutes' END
        AND EXISTS (SELECT FROM event_waiting_entries w
                    WHERE w.studio_id = e.studio_id AND w.event_id = e.id)`,
  },
  {
    rule: 'nobody has a place at an event and waits for one',
    sql: `SELECT w.id, 'has ' || r.id AS what
      FROM event_waiting_entries w
      JOIN event_reservations r ON r.studio_id = w.studio_id AND r.event_id = w.event_id
        AND r.member_id = w.member_id AND r.status IN ('active', 'confirmed')
      WHERE w.studio_id = $1`,
  },
  {
    rule: 'nobody in line was overtaken',
    sql: `SELECT p.id, 'past ' || w.id AS what
      FROM event_promotions p
      JOIN event_waiting_entries w ON w.studio_id = p.studio_id AND w.event_id = p.event_id
        AND w.rank < p.rank AND w.joined_at <= p.promoted_at
      WHERE p.studio_id = $1 AND p.promoted_by IS NULL`,
  },
  {
    rule: 'no payment window is open past its time',
    needsTime: true,
    sql: `SELECT id, 'until ' || expires_at AS what FROM event_reservations
      WHERE studio_id = $1 AND status = 'active' AND expires_at < $2::timestamptz - interval '1 minute'`,
  },
  {
    // One that was given back may have been paid for again: any of its payments will do.
    rule: 'a place that was paid for knows its payment',
    sql: `SELECT r.id, r.status || ', paid by ' || coalesce(r.payment_id::text, 'nobody') AS what
      FROM event_reservations r
      WHERE r.studio_id = $1 AND EXISTS (
          SELECT FROM event_confirmations c WHERE c.studio_id = r.studio_id
            AND c.reservation_id = r.id AND c.outcome <> 'refund')
        AND NOT EXISTS (
          SELECT FROM event_confirmations c WHERE c.studio_id = r.studio_id
            AND c.reservation_id = r.id AND c.outcome <> 'refund' AND c.payment_id = r.payment_id)`,
  },
  {
    rule: 'what was paid for a place that the studio ended was asked back',
    sql: `SELECT r.id, 'payment ' || r.payment_id AS what
      FROM event_reservations r
      WHERE r.studio_id = $1 AND r.status = 'cancelled' AND r.ended_because = 'studio'
        AND r.payment_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM outbox o WHERE o.studio_id = r.studio_id AND o.type = 'event.refund_due.v1'
            AND o.data ->> 'paymentId' = r.payment_id::text)`,
  },
];

const MOST_A_RULE = 20;

/** One line for each thing that is wrong, at most 20 a rule; empty when the books are right. */
export const findings = async (
  dataSource: DataSource,
  studioId: string,
  now = new Date(),
): Promise<string[]> => {
  const found: string[] = [];
  for (const { rule, sql, needsTime } of invariants) {
    const rows = await dataSource.query<{ id: string; what: string }[]>(
      `SELECT * FROM (${sql}) AS wrong LIMIT ${MOST_A_RULE}`,
      needsTime ? [studioId, now] : [studioId],
    );
    found.push(...rows.map(({ id, what }) => `${rule}: ${id} ${what}`));
  }
  return found;
};
