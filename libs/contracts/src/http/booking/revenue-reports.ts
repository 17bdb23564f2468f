import { z } from 'zod';
import { endpoint, managers } from '../../endpoint.js';
import { day, id, instant, listOf } from '../../fields.js';
import { compared, dayRange, reportFacts, rowsQuery, seriesPart } from '../../report-fields.js';
import { paymentKind } from '../payments/payments.js';

/** Why a part of a price is earned, or not any more. */
export const revenueReason = z.enum([
  'attended',
  'late_cancelled',
  'missed',
  /** A credit came back after its class had counted. */
  'returned',
  /** Below 0: the last day was moved after it. */
  'expired',
  /** Credits that the staff took. */
  'staff',
  'refunded',
  'event',
  'plan_days',
  /** Goods and fees. */
  'at_once',
  /** Bought after it was used. */
  'sold',
]);
export type RevenueReason = z.infer<typeof revenueReason>;

export const revenueReport = z.object({
  ...reportFacts,
  total: compared,
  /** Of the total: credits that expired unused. */
  breakage: compared,
  reasons: z.array(z.object({ reason: revenueReason, pieces: z.int(), earned: compared })),
  products: z.array(
    z.object({ kind: paymentKind, product: z.string(), pieces: z.int(), earned: compared }),
  ),
  series: z.array(seriesPart),
  /** When sales, credits and classes were looked at last; null: not yet. */
  asOf: instant.nullable(),
});
export type RevenueReport = z.infer<typeof revenueReport>;

export const getRevenueReport = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/reports/revenue',
  summary:
    'Recognised revenue without VAT: what was earned of what was sold, by day of the studio.',
  callers: managers,
  services: ['notifications'],
  query: dayRange,
  response: revenueReport,
});

export const revenueRow = z.object({
  id: z.string(),
  /** Of a plan: the last of its days in the period. */
  day,
  reason: revenueReason,
  kind: paymentKind,
  /** Empty where the kind says all. */
  product: z.string(),
  paymentId: id,
  userId: id,
  memberName: z.string().nullable(),
  className: z.string().nullable(),
  /** When that class begins. */
  startsAt: instant.nullable(),
  /** Used; below 0: came back. */
  credits: z.int(),
  earned: z.int(),
});
export type RevenueRow = z.infer<typeof revenueRow>;

export const listRevenueRows = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/reports/revenue/rows',
  summary: 'What a number of recognised revenue is made of, newest first; 50 a page.',
  callers: managers,
  query: rowsQuery.extend({
    kind: paymentKind.optional(),
    product: z.string().max(300).optional(),
    reason: revenueReason.optional(),
    /** All kinds but this one. */
    without: paymentKind.optional(),
  }),
  response: listOf(revenueRow),
});

/** Days since it was sold. */
export const owedAge = z.enum(['0-30', '31-90', '91-180', '181-365', '366+']);
export type OwedAge = z.infer<typeof owedAge>;
/** Days until it expires, or its plan is used up; `none`: it has no last day. */
export const owedExpiry = z.enum(['0-30', '31-90', '91+', 'none']);
export type OwedExpiry = z.infer<typeof owedExpiry>;

const owedSum = { sales: z.int(), credits: z.int(), owed: z.int() };

export const owedReport = z.object({
  ...reportFacts,
  /** Fils without VAT, at the end of the last day of each range. */
  owed: compared,
  /** At the end of the day before the period. */
  opening: z.int(),
  /** In the period: opening + sold - recognised = owed. */
  sold: z.int(),
  recognised: z.int(),
  /** Bought credits that are not used. */
  credits: z.int(),
  ages: z.array(z.object({ age: owedAge, ...owedSum })),
  expiries: z.array(z.object({ expiry: owedExpiry, ...owedSum })),
  kinds: z.array(z.object({ kind: paymentKind, ...owedSum })),
  asOf: instant.nullable(),
});
export type OwedReport = z.infer<typeof owedReport>;

export const getOwedReport = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/reports/owed',
  summary: 'What is owed to members in classes at the end of a period, without VAT, by age.',
  callers: managers,
  services: ['notifications'],
  query: dayRange,
  response: owedReport,
});

export const owedRow = z.object({
  id: z.string(),
  kind: paymentKind,
  product: z.string(),
  paymentId: id,
  userId: id,
  memberName: z.string().nullable(),
  soldOn: day,
  lastDay: day.nullable(),
  credits: z.int(),
  owed: z.int(),
});
export type OwedRow = z.infer<typeof owedRow>;

export const listOwedRows = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/reports/owed/rows',
  summary:
    'Sales of which something is owed at the end of `to`, or more or less than before `from`, the newest first; 50 a page.',
  callers: managers,
  query: rowsQuery.extend({
    kind: paymentKind.optional(),
    age: owedAge.optional(),
    expiry: owedExpiry.optional(),
    /** What is owed, or by how much it changed in the period. */
    measure: z.enum(['owed', 'change']).optional(),
  }),
  response: listOf(owedRow),
});
