import { outboxInsertSql } from '@studio/outbox';

/**
 * Frees the seat and, on time, gives the credit back, all in one statement. The status guards it:
 * whoever comes second finds no confirmed booking, and then nothing below happens.
 */
export const cancelStatement = {
  name: 'cancel-booking',
  text: `
  WITH gone AS (
    UPDATE bookings SET cancelled_at = $4::timestamptz,
      -- The deadline that was shown when it was booked, by the server's clock.
      status = CASE WHEN $4 <= cancel_until THEN 'cancelled' ELSE 'late_cancelled' END
    WHERE studio_id = $1::uuid AND id = $2::uuid AND member_id = $3::uuid
      AND status = 'confirmed' AND starts_at > $4
    RETURNING id, schedule_id, user_package_id, credits, status
  ), returned AS (
    UPDATE user_packages p SET credits_left = p.credits_left + gone.credits,
      -- A credit that comes back must be of use: domain.md, Cancelling.
      expires_on = CASE WHEN p.expires_on <= $5::date + 7 THEN $5::date + 14 ELSE p.expires_on END
    FROM gone
    WHERE p.studio_id = $1 AND p.id = gone.user_package_id AND gone.status = 'cancelled'
    RETURNING p.id, p.credits_left
  ), entered AS (
    INSERT INTO credit_ledger
      (studio_id, id, user_package_id, member_id, kind, delta, booking_id, at)
    SELECT $1, $6::uuid, returned.id, $3, 'return', gone.credits, gone.id, $4 FROM gone, returned
    RETURNING id
  ), told AS (
    ${outboxInsertSql('booking.cancelled.v1')} $1, $7::uuid, $10::text, $8::jsonb || jsonb_build_object(
      'late', gone.status = 'late_cancelled',
      'creditReturned', EXISTS (SELECT FROM returned))
    FROM gone
    RETURNING id
  ), seat AS (
    UPDATE schedules s SET booked = s.booked - 1
    WHERE s.studio_id = $1 AND s.id = (SELECT schedule_id FROM gone)
      AND (SELECT count(*) FROM told) = 1 AND (SELECT count(*) FROM entered) >= 0
    RETURNING s.capacity, s.booked, s.waiting
  ), shown AS (
    ${outboxInsertSql('schedule.seats_changed.v1')} $1, $9::uuid, $10, jsonb_build_object(
      'scheduleId', gone.schedule_id, 'capacity', seat.capacity, 'booked', seat.booked,
      'waiting', seat.waiting)
    FROM gone, seat
  )
  SELECT count(*)::int AS cancelled FROM gone, seat`,
};
