import { namedStatement } from '@studio/nest-kit';
import { outboxInsertSql } from '@studio/outbox';

/**
 * Frees the seat and gives back what paid, all in one statement. The status guards it: whoever comes
 * second finds no live booking, and then nothing below happens. `because` says who ends it: `member`,
 * `account`, `freeze`, `studio`, `reschedule`, `waived` (by the front desk, free of charge),
 * `taken_back` (it was booked seconds ago), `merge` (two records of one person had two places) or
 * `refunded` (the money that paid for it went back: its credits come back for the refund to take);
 * `undoUntil` until when it may be taken back, late or not with `undoLate`; `seats` 0 when its seat was
 * released before.
 */
export const cancelStatement = namedStatement({
  name: 'cancel-booking',
  text: `
  WITH gone AS (
    UPDATE bookings SET
      cancelled_at = CASE WHEN status = 'held' THEN NULL ELSE :now::timestamptz END,
      -- The deadline that was shown when it was booked, by the server's clock.
      status = CASE WHEN status = 'held' THEN 'lapsed' WHEN :because::text = 'studio' THEN 'studio_cancelled'
        WHEN :because IN ('freeze', 'reschedule', 'waived', 'taken_back', 'merge', 'refunded')
          OR :now <= cancel_until THEN 'cancelled'
        ELSE 'late_cancelled' END,
      -- A hold that ran out keeps its end: too many of them, and nothing is held for a while.
      hold_expires_at = CASE WHEN :because = 'time' THEN hold_expires_at END,
      undo_until = CASE WHEN status = 'confirmed' AND (:now <= cancel_until OR :undoLate::boolean)
        THEN :undoUntil::timestamptz END
    WHERE studio_id = :studioId::uuid AND id = :bookingId::uuid AND member_id = :memberId::uuid
      AND status IN ('held', 'confirmed') AND (starts_at > :now OR :because IN ('studio', 'merge'))
    RETURNING id, schedule_id, starts_at, user_package_id, credits, status, undo_until, undone,
      funding_kind, payment_id, late_consequence, member_subscription_id, late_fee
  ), kept AS (
    -- What paid comes back.
    SELECT * FROM gone WHERE status IN ('cancelled', 'studio_cancelled')
  ), returned AS (
    UPDATE user_packages p SET credits_left = p.credits_left + kept.credits,
      -- A credit that comes back must be of use: domain.md, Cancelling.
      expires_on = CASE WHEN :because NOT IN ('reschedule', 'taken_back', 'refunded') AND p.expires_on <= :expiresBy::date
        THEN greatest(p.expires_on, :validUntil::date) ELSE p.expires_on END
    FROM kept
    WHERE p.studio_id = :studioId AND p.id = kept.user_package_id
    RETURNING p.id, p.credits_left
  ), entered AS (
    INSERT INTO credit_ledger
      (studio_id, id, user_package_id, member_id, kind, delta, booking_id, at, round)
    SELECT :studioId, :ledgerRowId::uuid, returned.id, :memberId, 'return', kept.credits, kept.id, :now, kept.undone
    FROM kept, returned
    RETURNING id
  ), refund AS (
    -- While it can be taken back the money stays.
    ${outboxInsertSql('class.refund_due.v1')} :studioId, :refundEventId::uuid, :requestId::text, jsonb_build_object(
      'paymentId', payment_id, 'userId', :memberId, 'bookingId', id, 'reason',
      CASE WHEN :because IN ('studio', 'merge') THEN 'cancelled_by_studio'
        WHEN :because = 'account' THEN 'account_deleted' ELSE 'cancelled_by_member' END)
    FROM kept
    WHERE funding_kind = 'drop_in' AND payment_id IS NOT NULL AND undo_until IS NULL
      AND :because NOT IN ('reschedule', 'refunded')
    RETURNING id
  ), fee AS (
    INSERT INTO fees (studio_id, id, member_id, booking_id, subscription_id, kind, amount, status,
      owed_at)
    SELECT :studioId, :feeId::uuid, :memberId, id, member_subscription_id, 'late_cancel', late_fee, 'owed', :now
    FROM gone
    -- While it can be taken back nothing is owed.
    WHERE status = 'late_cancelled' AND late_consequence = 'late_fee' AND late_fee > 0
      AND undo_until IS NULL
      AND member_subscription_id IS NOT NULL
    ON CONFLICT DO NOTHING
    RETURNING id, booking_id, subscription_id, kind, amount, currency
  ), billed AS (
    ${outboxInsertSql('fee.owed.v1')} :studioId, :feeEventId::uuid, :requestId, jsonb_build_object(
      'feeId', id, 'userId', :memberId, 'subscriptionId', subscription_id, 'bookingId', booking_id,
      'kind', kind, 'amount', amount, 'currency', currency,
      'className', :event::jsonb -> 'className', 'startsAt', :event -> 'startsAt', 'owedAt', :owedAt::text)
    FROM fee
    RETURNING id
  ), published AS (
    ${outboxInsertSql('booking.cancelled.v1')} :studioId, :eventId::uuid, :requestId, :event || jsonb_build_object(
      'late', gone.status = 'late_cancelled', 'consequence', gone.late_consequence,
      'creditReturned', EXISTS (SELECT FROM returned) AND :because <> 'refunded', 'cancelUntil', :cancelUntil::text,
      'cameBack', CASE WHEN gone.status = 'late_cancelled' THEN 'nothing'
        WHEN :because = 'refunded' AND gone.funding_kind <> 'drop_in' THEN 'nothing'
        WHEN EXISTS (SELECT FROM returned) THEN 'credit'
        WHEN gone.funding_kind = 'subscription' THEN 'class'
        WHEN gone.funding_kind = 'drop_in' AND gone.payment_id IS NOT NULL THEN 'money'
        ELSE 'nothing' END)
    FROM gone WHERE gone.status IN ('cancelled', 'late_cancelled') AND :because <> 'reschedule'
    RETURNING id
  ), lapse_published AS (
    ${outboxInsertSql('booking.hold_lapsed.v1')} :studioId, :eventId, :requestId, :event || jsonb_build_object('because', :lapsedBecause::text)
    FROM gone WHERE gone.status = 'lapsed'
    RETURNING id
  ), seat AS (
    UPDATE schedules s SET booked = s.booked - :seats::int,
      -- Nobody else gets it before it can't be taken back, or before who waits for it.
      claimed = s.claimed + CASE WHEN gone.undo_until IS NOT NULL
        OR (s.waiting > 0 AND :because <> 'studio') THEN 1 ELSE 0 END
    FROM gone
    WHERE s.studio_id = :studioId AND s.id = gone.schedule_id
      AND (SELECT count(*) FROM published) + (SELECT count(*) FROM lapse_published) >= 0
      AND (SELECT count(*) FROM entered) + (SELECT count(*) FROM refund) >= 0
      AND (SELECT count(*) FROM billed) >= 0
    RETURNING s.capacity, s.booked, s.claimed, s.waiting
  ), shown AS (
    ${outboxInsertSql('schedule.seats_changed.v1')} :studioId, :seatsEventId::uuid, :requestId, jsonb_build_object(
      'scheduleId', gone.schedule_id, 'capacity', seat.capacity, 'booked', seat.booked,
      'waiting', seat.waiting,
      'seatsLeft', greatest(0, seat.capacity - seat.booked - seat.claimed))
    FROM gone, seat
  )
  SELECT gone.status, EXISTS (SELECT FROM returned) AS credit_returned,
    EXISTS (SELECT FROM refund) AS refunded, gone.funding_kind, seat.waiting
  FROM gone, seat`,
});
