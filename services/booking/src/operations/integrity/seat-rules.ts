import type { Invariant } from '@studio/nest-kit';

/** Classes: seats, bookings, what their members were told and paid. */
export const seatRules: readonly Invariant[] = [
  {
    rule: 'seats counted are bookings that hold a seat',
    sql: `SELECT s.id, s.booked || ' counted, ' || count(b.id) || ' found' AS what
      FROM schedules s LEFT JOIN bookings b ON b.studio_id = s.studio_id AND b.schedule_id = s.id
        AND b.status IN ('held', 'confirmed', 'attended', 'no_show') AND NOT b.seat_released
      WHERE s.studio_id = $1 GROUP BY s.studio_id, s.id HAVING s.booked <> count(b.id)`,
  },
  {
    rule: 'no class has more bookings than seats',
    sql: `SELECT s.id, count(b.id) || ' in ' || s.capacity AS what
      FROM schedules s JOIN bookings b ON b.studio_id = s.studio_id AND b.schedule_id = s.id
        AND b.status IN ('held', 'confirmed', 'attended', 'no_show') AND NOT b.seat_released
      WHERE s.studio_id = $1 GROUP BY s.studio_id, s.id
      HAVING count(b.id) > s.capacity + s.extra_seats`,
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
    rule: 'no more seats are booked and claimed than there are',
    sql: `SELECT id, booked || ' and ' || claimed || ' in ' || capacity AS what FROM schedules
      WHERE studio_id = $1 AND (booked + claimed > capacity + extra_seats OR booked < 0 OR claimed < 0)`,
  },
  {
    rule: 'nobody has two seats in one class',
    sql: `SELECT b.schedule_id AS id, b.member_id || ' has ' || count(*) AS what FROM bookings b
      WHERE b.studio_id = $1 AND b.status IN ('held', 'confirmed', 'attended', 'no_show')
      GROUP BY b.schedule_id, b.member_id HAVING count(*) > 1`,
  },
  {
    rule: 'nobody has a seat in a class that is off',
    sql: `SELECT b.id, b.status || ' in ' || s.id AS what
      FROM bookings b JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
      WHERE b.studio_id = $1 AND s.status = 'cancelled'
        AND (b.status IN ('held', 'confirmed', 'attended')
          OR (b.status = 'no_show' AND b.no_show_final_at IS NULL))`,
  },
  {
    rule: 'a seat that a card paid for knows its payment',
    sql: `SELECT b.id, b.status || ', paid by ' || coalesce(b.payment_id::text, 'nobody') AS what
      FROM bookings b
      WHERE b.studio_id = $1 AND b.status IN ('confirmed', 'attended', 'no_show')
        AND EXISTS (
          SELECT FROM class_confirmations c WHERE c.studio_id = b.studio_id
            AND c.booking_id = b.id AND c.outcome <> 'refund')
        AND NOT EXISTS (
          SELECT FROM class_confirmations c WHERE c.studio_id = b.studio_id
            AND c.booking_id = b.id AND c.outcome <> 'refund' AND c.payment_id = b.payment_id)`,
  },
  {
    // What was paid in another system costs nothing here.
    rule: 'a seat to come that is paid by itself has money that did not go back',
    needsTime: true,
    sql: `SELECT b.id, CASE WHEN b.payment_id IS NULL THEN 'no payment'
          ELSE 'payment ' || b.payment_id || ', refunded' END AS what
      FROM bookings b
      WHERE b.studio_id = $1 AND b.status = 'confirmed' AND b.starts_at > $2
        AND b.funding_kind = 'drop_in' AND b.price > 0
        AND (b.payment_id IS NULL OR b.payment_id = b.refunded_payment_id)`,
  },
  {
    rule: 'what a card paid for a class that the studio cancelled was asked back',
    sql: `SELECT b.id, 'payment ' || b.payment_id AS what FROM bookings b
      WHERE b.studio_id = $1 AND b.status = 'studio_cancelled' AND b.payment_id IS NOT NULL
        AND NOT EXISTS (
          SELECT FROM outbox o WHERE o.studio_id = b.studio_id AND o.type = 'class.refund_due.v1'
            AND o.data ->> 'paymentId' = b.payment_id::text)`,
  },
];
