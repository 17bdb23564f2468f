import { z } from 'zod';
import { endpoint, everyone, signedIn } from '../../endpoint.js';
import { currency, day, fils, id, listOf } from '../../fields.js';
import { subscriptionStatus } from '../payments/subscriptions.js';

/** What the studio sells by the month. */
export const planView = z.object({
  id,
  name: z.string(),
  price: fils,
  currency,
  interval: z.literal('month'),
  /** Null: unlimited, one class a day booked ahead, a second from the studio's hours before it. */
  classesPerPeriod: z.int().nullable(),
  /** At most four, as the plan's card shows them. */
  benefits: z.array(z.string()),
  classTypes: z.array(z.string()),
  /** What a late cancel, or a missed class, costs; 0 unless unlimited. */
  lateFee: fils,
  noShowFee: fils,
  /** Sold by the front desk only. */
  hidden: z.boolean().optional(),
});
export type PlanView = z.infer<typeof planView>;

export const listPlans = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/plans',
  summary: 'Subscription plans on sale, in their order.',
  callers: everyone,
  publicPage: true,
  response: listOf(planView),
});

/** What a subscription gives in the billing period of today; days are the studio's. */
export const allowanceView = z.object({
  subscriptionId: id,
  planName: z.string(),
  /** First day of the period. */
  periodStart: day,
  /** Last day of the period. */
  periodEnd: day,
  limit: z.int().nullable(),
  /** Classes of the period that are booked, attended, missed or cancelled late. */
  used: z.int(),
  left: z.int().nullable(),
  status: subscriptionStatus,
  /** Why it pays for no new booking at present; clients own the words. */
  blockedBecause: z.enum(['payment_failed', 'frozen', 'used_up', 'ended']).nullable(),
  /** The last day of a plan that was paid in another system: it ends by itself. */
  paidElsewhereUntil: day.nullable().optional(),
});
export type AllowanceView = z.infer<typeof allowanceView>;

export const listMyAllowances = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/me/allowances',
  summary: 'What own subscriptions still give in their present period.',
  callers: signedIn,
  response: listOf(allowanceView),
});
