import { outboxInsertSql } from '@studio/outbox';

/**
 * Frees the seat and gives back what paid, all in one statement. The status guards it: whoever comes
 * second finds no live booking, and then nothing below happens. $11 says who ends it: `member`,
 * `account`, `freeze`, `studio` or `reschedule`; $12 until when the member may take it back.
 */
export const cancelStatement = {
  name: 'cancel-booking',
  text: `
  WITH gone AS (
    UPDATE bookings SET
      cancelled_at = CASE WHEN status = 'held' THEN NULL ELSE $4::timestamptz END,
      -- The deadline that was shown when it was booked, by the server's clock.
      status = CASE WHEN status = 'held' THEN 'lapsed' WHEN $11::text = 'studio' THEN 'studio_cancelled'
        WHEN $11 IN ('freeze', 'reschedule') OR $4 <= cancel_until THEN 'cancelled'
        ELSE 'late_cancelled' END,
      -- A hold that ran out keeps its end: too many of them, and nothing is held for a while.
      hold_expires_at = CASE WHEN $11 = 'time' THEN hold_expires_at END,
      undo_until = CASE WHEN status = 'confirmed' AND $4 <= cancel_until THEN $12::timestamptz END
    WHERE studio_id = $1::uuid AND id = $2::uuid AND member_id = $3::uuid
      AND status IN ('held', 'confirmed') AND (starts_at > $4 OR $11 = 'studio')
    RETURNING id, schedule_id, starts_at, user_package_id, credits, status, undo_until, undone,
      funding_kind, payment_id, late_consequence, member_subscription_id, late_fee
  ), kept AS (
    -- What paid comes back.
    SELECT * FROM gone WHERE status IN ('cancelled', 'studio_cancelled')
  ), returned AS (
    UPDATE user_packages p SET credits_left = p.credits_left + kept.credits,
      -- A credit that comes back must be of use: domain.md, Cancelling.
      expires_on = CASE WHEN $11 <> 'reschedule' AND p.expires_on <= $14::date
        THEN greatest(p.expires_on, $15::date) ELSE p.expires_on END
    FROM kept
    WHERE p.studio_id = $1 AND p.id = kept.user_package_id
    RETURNING p.id, p.credits_left
  ), entered AS (
    INSERT INTO credit_ledger
      (studio_id, id, user_package_id, member_id, kind, delta, booking_id, at, round)
    SELECT $1, $6::uuid, returned.id, $3, 'return', kept.credits, kept.id, $4, kept.undone
    FROM kept, returned
    RETURNING id
  ), refund AS (
    -- While it can be taken back the money stays.
    ${outboxInsertSql('class.refund_due.v1')} $1, $16::uuid, $10::text, jsonb_build_object(
      'paymentId', payment_id, 'userId', $3, 'bookingId', id, 'reason',
      CASE $11 WHEN 'studio' THEN 'cancelled_by_studio' WHEN 'account' THEN 'account_deleted'
        ELSE 'cancelled_by_member' END)
    FROM kept
    WHERE funding_kind = 'drop_in' AND payment_id IS NOT NULL AND undo_until IS NULL
      AND $11 <> 'reschedule'
    RETURNING id
  ), fee AS (
    INSERT INTO fees (studio_id, id, member_id, booking_id, subscription_id, kind, amount, status,
      owed_at)
    SELECT $1, $17::uuid, $3, id, member_subscription_id, 'late_cancel', late_fee, 'owed', $4
    FROM gone
    WHERE status = 'late_cancelled' AND late_consequence = 'late_fee' AND late_fee > 0
      AND member_subscription_id IS NOT NULL
    ON CONFLICT DO NOTHING
    RETURNING id, booking_id, subscription_id, kind, amount, currency
  ), billed AS (
    ${outboxInsertSql('fee.owed.v1')} $1, $18::uuid, $10, jsonb_build_object(
      'feeId', id, 'userId', $3, 'subscriptionId', subscription_id, 'bookingId', booking_id,
      'kind', kind, 'amount', amount, 'currency', currency,
      'className', $8::jsonb -> 'className', 'startsAt', $8 -> 'startsAt', 'owedAt', $19::text)
    FROM fee
    RETURNING id
  ), told AS (
    ${outboxInsertSql('booking.cancelled.v1')} $1, $7::uuid, $10, $8 || jsonb_build_object(
      'late', gone.status = 'late_cancelled', 'consequence', gone.late_consequence,
      'creditReturned', EXISTS (SELECT FROM returned), 'cancelUntil', $5::text)
    FROM gone WHERE gone.status IN ('cancelled', 'late_cancelled') AND $11 <> 'reschedule'
    RETURNING id
  ), lapse_told AS (
    ${outboxInsertSql('booking.hold_lapsed.v1')} $1, $7, $10, $8 || jsonb_build_object('because', $13::text)
    FROM gone WHERE gone.status = 'lapsed'
    RETURNING id
  ), seat AS (
    UPDATE schedules s SET booked = s.booked - 1,
      -- Nobody else gets it before it can't be taken back, or before who waits for it.
      claimed = s.claimed + CASE WHEN gone.undo_until IS NOT NULL
        OR (s.waiting > 0 AND $11 <> 'studio') THEN 1 ELSE 0 END
    FROM gone
    WHERE s.studio_id = $1 AND s.id = gone.schedule_id
      AND (SELECT count(*) FROM told) + (SELECT count(*) FROM lapse_told) >= 0
      AND (SELECT count(*) FROM entered) + (SELECT count(*) FROM refund) >= 0
      AND (SELECT count(*) FROM billed) >= 0
    RETURNING s.capacity, s.booked, s.claimed, s.waiting
  ), shown AS (
    ${outboxInsertSql('schedule.seats_changed.v1')} $1, $9::uuid, $10, jsonb_build_object(
      'scheduleId', gone.schedule_id, 'capacity', seat.capacity, 'booked', seat.booked,
      'waiting', seat.waiting, 'seatsLeft', seat.capacity - seat.booked - seat.claimed)
    FROM gone, seat
  )
  SELECT gone.status, EXISTS (SELECT FROM returned) AS credit_returned,
    EXISTS (SELECT FROM refund) AS refunded, gone.funding_kind, seat.waiting
  FROM gone, seat`,
};
