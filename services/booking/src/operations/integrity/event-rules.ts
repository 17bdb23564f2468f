import type { Invariant } from '@studio/nest-kit';
import { SHORTEST_PAYMENT_MINUTES } from '../../policy/event-windows.js';

/** Events: places, payment windows, lines, money. */
export const eventRules: readonly Invariant[] = [
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
        AND e.starts_at > $2::timestamptz + CASE WHEN e.price = 0 THEN interval '0' ELSE interval '${SHORTEST_PAYMENT_MINUTES} minutes' END
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
    rule: 'nobody on the waitlist was overtaken',
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
    // The front desk may give one for nothing, or for what it names.
    rule: 'a place to come that costs something has money that did not go back',
    needsTime: true,
    sql: `SELECT r.id, CASE WHEN r.payment_id IS NULL THEN 'no payment'
          ELSE 'payment ' || r.payment_id || ', refunded' END AS what
      FROM event_reservations r
      JOIN events e ON e.studio_id = r.studio_id AND e.id = r.event_id
      WHERE r.studio_id = $1 AND r.status = 'confirmed' AND r.price > 0 AND e.starts_at > $2
        AND (r.payment_id IS NULL AND r.paid_with IS NULL AND r.booked_by IS NULL
          OR r.payment_id = r.refunded_payment_id)`,
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
