import { outboxInsertSql } from '@studio/outbox';

/** How the last seat is guarded; the second is for the test that must see overbooking. */
const seatIsFree = 'AND booked < capacity';

/**
 * Credit, booking, ledger, messages, seat and answer in one statement, so in one transaction.
 * Every part needs the one before: where a row is missing, what follows does nothing. The seat's
 * row is touched last, because a hot class is held until the commit is on disk (performance.md).
 * A data-modifying CTE doesn't undo itself, so a missing seat makes `answer` null, which its
 * column refuses: the error gives the credit back. No row at all: the credit was gone.
 */
const bookText = (guard: string): string => `
  WITH paid AS (
    UPDATE user_packages SET credits_left = credits_left - $7::int
    WHERE studio_id = $1::uuid AND id = $6::uuid AND member_id = $4::uuid
      AND credits_left >= $7 AND expires_on >= $8::date
    RETURNING credits_left
  ), booking AS (
    INSERT INTO bookings (studio_id, id, schedule_id, member_id, starts_at, ends_at, status,
      funding_kind, user_package_id, funding_name, funding_reason, credits, cancel_until,
      late_consequence, booked_at)
    SELECT $1, $2::uuid, $3::uuid, $4, $9::timestamptz, $10::timestamptz, 'confirmed', 'package',
      $6, $11::text, $12::text, $7, $13::timestamptz, 'credit_used', $5::timestamptz
    FROM paid
    RETURNING id
  ), entered AS (
    INSERT INTO credit_ledger
      (studio_id, id, user_package_id, member_id, kind, delta, booking_id, at)
    SELECT $1, $14::uuid, $6, $4, 'use', -$7, id, $5 FROM booking
    RETURNING id
  ), told AS (
    ${outboxInsertSql('booking.confirmed.v1')} $1, $15::uuid, $18::text, $16::jsonb FROM booking
    RETURNING id
  ), seat AS (
    UPDATE schedules SET booked = booked + 1
    WHERE studio_id = $1 AND id = $3 AND status = 'scheduled' AND starts_at > $5 ${guard}
      AND (SELECT count(*) FROM booking) = 1
      AND (SELECT count(*) FROM entered) = 1
      AND (SELECT count(*) FROM told) = 1
    RETURNING booked, capacity, waiting
  ), shown AS (
    ${outboxInsertSql('schedule.seats_changed.v1')} $1, $17::uuid, $18, jsonb_build_object(
      'scheduleId', $3, 'capacity', capacity, 'booked', booked, 'waiting', waiting)
    FROM seat
  )
  INSERT INTO idempotency_keys (studio_id, user_id, key, fingerprint, created_at, answer)
  SELECT $1, $4, $19::text, $20::text, $5, (
    SELECT jsonb_build_object(
      'booking', jsonb_set(
        jsonb_set($21::jsonb, '{paidWith,creditsLeft}', to_jsonb(paid.credits_left)),
        '{schedule}', ($21 -> 'schedule') || jsonb_build_object(
          'booked', seat.booked, 'seatsLeft', seat.capacity - seat.booked)),
      'seatsLeft', seat.capacity - seat.booked,
      'creditsLeft', paid.credits_left)
    FROM seat, paid)
  FROM booking
  RETURNING answer`;

export const bookStatement = { name: 'book-class', text: bookText(seatIsFree) };
export const unsafeBookStatement = { name: 'book-class-unsafe', text: bookText('') };
