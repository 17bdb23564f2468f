import { ALLOWANCE_DAYS } from '../../policy/plan-windows.js';

/** Bookings that count towards an allowance: a late cancel and a missed class do (domain.md). */
const counts = `('held', 'confirmed', 'attended', 'no_show', 'late_cancelled')`;

const far = `interval '${ALLOWANCE_DAYS} days'`;

/** Of a subscription that the SQL `id` names: starts of its classes around `at`, in ms since 1970. */
const usesOf = (id: string, at: string): string => `
  (SELECT coalesce(jsonb_agg((extract(epoch FROM u.starts_at) * 1000)::bigint), '[]') FROM (
    SELECT b.starts_at FROM bookings b
    WHERE b.studio_id = $1 AND b.member_subscription_id = ${id} AND b.status IN ${counts}
      AND b.waived_at IS NULL
      AND b.starts_at BETWEEN ${at} - ${far} AND ${at} + ${far}
    UNION ALL
    SELECT ws.starts_at FROM class_waiting_entries w
    JOIN schedules ws ON ws.studio_id = w.studio_id AND ws.id = w.schedule_id
    WHERE w.studio_id = $1 AND w.member_subscription_id = ${id}) u)`;

/** Members' subscriptions that may pay, as `Membership` has them; `m` and `pl` are taken. */
export const membershipsSql = ({ member, at }: { member: string; at: string }): string => `
  (SELECT jsonb_agg(jsonb_build_object('id', m.id, 'planId', m.plan_id, 'name', pl.name,
      'status', m.status, 'classTypeIds', pl.class_type_ids, 'limit', pl.classes_per_period,
      'lateFee', pl.late_fee, 'noShowFee', pl.no_show_fee, 'periodStart', m.period_start,
      'periodEnd', m.period_end, 'cancelAtPeriodEnd', m.cancel_at_period_end,
      'pastDueSince', m.past_due_since, 'blockedFrom', m.blocked_from,
      'frozenFrom', m.frozen_from,
      'frozenUntil', m.frozen_until, 'paidElsewhereUntil', m.paid_elsewhere_until,
      'refundedFrom', m.refunded_from, 'refundedThrough', m.refunded_through, 'uses', ${usesOf('m.id', at)})
    ORDER BY cardinality(pl.class_type_ids), m.period_end, m.id)
  FROM member_subscriptions m
  JOIN subscription_plans pl ON pl.studio_id = m.studio_id AND pl.id = m.plan_id
  WHERE m.studio_id = $1 AND m.member_id = ${member} AND m.status IN ('active', 'past_due', 'paused'))`;
