import type { Invariant } from '@studio/nest-kit';
import { refundedInFull } from '../../funding/packages/packages.api.js';

/** Bought or given for nothing, and neither voided nor paid back. */
const isHad = (one: string): string => `${one}.source IN ('bought', 'gift')
  AND ${one}.voided_at IS NULL AND NOT (${one}.refunded_at IS NOT NULL
    AND coalesce(${one}.refunded, ${one}.price_paid) >= ${one}.price_paid)`;

/** Every credit is accounted for: granted, held, used, returned, written off. */
export const creditRules: readonly Invariant[] = [
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
    // The booking goes in the transaction in which the money does; a class that has begun stays used.
    rule: 'no seat to come is paid by a package whose money went back',
    needsTime: true,
    sql: `SELECT b.id, 'package ' || p.id || ', ' || CASE WHEN p.source = 'import_undone'
          THEN 'import undone' ELSE coalesce(p.locked_because, 'refunded') END AS what
      FROM bookings b
      JOIN user_packages p ON p.studio_id = b.studio_id AND p.id = b.user_package_id
      WHERE b.studio_id = $1 AND b.status = 'confirmed' AND b.starts_at > $2
        AND (${refundedInFull} OR p.locked_because = 'dispute_lost'
          OR p.source = 'import_undone')`,
  },
  {
    rule: 'no seat to come is paid by days of a plan whose money went back',
    needsTime: true,
    sql: `SELECT b.id, 'subscription ' || m.id || ', refunded until ' || m.refunded_through AS what
      FROM bookings b
      JOIN member_subscriptions m
        ON m.studio_id = b.studio_id AND m.id = b.member_subscription_id
      WHERE b.studio_id = $1 AND b.status = 'confirmed' AND b.starts_at > $2
        AND (b.starts_at AT TIME ZONE 'Asia/Dubai')::date
          BETWEEN m.refunded_from AND m.refunded_through`,
  },
  {
    rule: 'no seat to come is paid by a plan that is not there, or was paid elsewhere and is over',
    needsTime: true,
    sql: `SELECT b.id, 'subscription ' || b.member_subscription_id AS what
      FROM bookings b
      LEFT JOIN member_subscriptions m
        ON m.studio_id = b.studio_id AND m.id = b.member_subscription_id
      WHERE b.studio_id = $1 AND b.status = 'confirmed' AND b.starts_at > $2
        AND b.member_subscription_id IS NOT NULL
        AND (m.id IS NULL OR m.status = 'ended' AND m.paid_elsewhere_until IS NOT NULL)`,
  },
  {
    rule: 'no more seats to come are booked with a package than its refunds have left paid',
    needsTime: true,
    sql: `SELECT p.id, booked.credits || ' booked of ' || p.credits_total || ', '
        || round(100 * t.share) || ' % refunded' AS what
      FROM user_packages p
      JOIN (SELECT user_package_id, sum(share)::numeric AS share FROM credit_take_backs
        WHERE studio_id = $1 GROUP BY user_package_id) t ON t.user_package_id = p.id
      CROSS JOIN LATERAL (
        SELECT sum(b.credits) AS credits FROM bookings b
        WHERE b.studio_id = p.studio_id AND b.member_id = p.member_id
          AND b.user_package_id = p.id AND b.status = 'confirmed' AND b.starts_at > $2) booked
      WHERE p.studio_id = $1
        AND booked.credits > p.credits_total - floor(p.credits_total * least(1, t.share) + 0.000001)`,
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
    rule: 'who waits holds the credit that will pay, and nobody else does',
    sql: `SELECT coalesce(w.id, held.entry) AS id,
        coalesce(-held.credits, 0) || ' held of ' || coalesce(w.credits, 0) AS what
      FROM (SELECT waiting_entry_id AS entry, sum(delta) AS credits FROM credit_ledger
            WHERE studio_id = $1 AND waiting_entry_id IS NOT NULL GROUP BY 1) held
      FULL JOIN (SELECT id, credits FROM class_waiting_entries WHERE studio_id = $1) w
        ON w.id = held.entry
      WHERE coalesce(held.credits, 0) <> -coalesce(w.credits, 0)`,
  },
  {
    // A plan that was changed to a smaller one may have given more before.
    rule: 'no plan gives more than its allowance',
    sql: `SELECT m.id, used.times || ' of ' || p.classes_per_period AS what
      FROM member_subscriptions m
      JOIN subscription_plans p ON p.studio_id = m.studio_id AND p.id = m.plan_id
      CROSS JOIN LATERAL (
        SELECT count(*) AS times FROM (
          SELECT b.starts_at FROM bookings b
          WHERE b.studio_id = m.studio_id AND b.member_subscription_id = m.id
            AND b.waived_at IS NULL
            AND b.status IN ('confirmed', 'attended', 'no_show', 'late_cancelled')
          UNION ALL
          SELECT s.starts_at FROM class_waiting_entries w
          JOIN schedules s ON s.studio_id = w.studio_id AND s.id = w.schedule_id
          WHERE w.studio_id = m.studio_id AND w.member_subscription_id = m.id) one
        -- By the day of the class in the studio (domain.md, Packages).
        WHERE (one.starts_at AT TIME ZONE 'Asia/Dubai')::date
            >= (m.period_start AT TIME ZONE 'Asia/Dubai')::date
          AND (one.starts_at AT TIME ZONE 'Asia/Dubai')::date
            < (m.period_end AT TIME ZONE 'Asia/Dubai')::date) used
      WHERE m.studio_id = $1 AND used.times > p.classes_per_period`,
  },
  {
    rule: 'a fee is owed for being late or missing, or was waived',
    sql: `SELECT f.id, f.status || ', but ' || b.status AS what
      FROM fees f JOIN bookings b ON b.studio_id = f.studio_id AND b.id = f.booking_id
      WHERE f.studio_id = $1 AND f.status <> 'waived'
        AND (b.status NOT IN ('late_cancelled', 'no_show') OR f.member_id <> b.member_id)`,
  },
  {
    // Two records of one person may each have had it, and others bought it before it was sold once.
    rule: 'what is sold once to each person was had once',
    sql: `SELECT second.id, 'had before as ' || first.id AS what
      FROM user_packages second
      JOIN packages s ON s.studio_id = second.studio_id AND s.id = second.package_id
      JOIN user_packages first ON first.studio_id = second.studio_id
        AND first.member_id = second.member_id
        AND (first.purchased_at, first.id) < (second.purchased_at, second.id)
      JOIN packages f ON f.studio_id = first.studio_id AND f.id = first.package_id
      WHERE second.studio_id = $1 AND ${isHad('second')} AND ${isHad('first')}
        AND (s.intro AND f.intro OR s.once_per_person AND f.product_id = s.product_id)
        AND NOT EXISTS (SELECT FROM members m WHERE m.studio_id = second.studio_id
          AND m.merged_into = second.member_id AND m.merged_at >= second.purchased_at)
        AND NOT EXISTS (SELECT FROM data_history h WHERE h.studio_id = second.studio_id
          AND h.action IN ('product.changed', 'product.version_made')
          AND h.after ->> 'id' IN (s.product_id::text, f.product_id::text)
          AND (h.after ? 'oncePerPerson' OR h.after ? 'intro') AND h.at >= second.purchased_at)`,
  },
];
