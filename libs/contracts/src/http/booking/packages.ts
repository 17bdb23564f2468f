import { z } from 'zod';
import { recordVersion } from '../../edit-conflict.js';
import { endpoint, everyone, signedIn } from '../../endpoint.js';
import { currency, day, fils, id, instant, listOf } from '../../fields.js';

export const userPackageView = z.object({
  id,
  packageId: id.nullable(),
  packageName: z.string(),
  creditsTotal: z.int(),
  creditsLeft: z.int(),
  /** Includes its last day to 23:59:59 studio time. */
  expiresOn: day,
  /** `locked`: its payment is disputed. `refunded`: the whole price went back. */
  status: z.enum(['active', 'used_up', 'expired', 'frozen', 'locked', 'refunded']),
  /** A freeze that runs or is planned; the last day included. */
  frozen: z.object({ from: day, until: day }).nullable(),
  /** Its validity begins with its first class: until then `expiresOn` is the last day to begin. */
  begins: z.object({ count: z.int(), unit: z.enum(['day', 'week', 'month']) }).nullable(),
  purchasedAt: instant,
  pricePaid: fils,
  /** What went back of the price so far; the amount is null where only the time is known. */
  refund: z.object({ amount: fils.nullable(), at: instant }).nullable().optional(),
  currency,
  classTypes: z.array(z.string()),
  /** Of what the front desk changes: its last day. */
  version: recordVersion.optional(),
});
export type UserPackageView = z.infer<typeof userPackageView>;

export const packageView = z.object({
  id,
  name: z.string(),
  credits: z.int(),
  price: fils,
  pricePerClass: fils,
  currency,
  validity: z.object({ count: z.int(), unit: z.enum(['day', 'week', 'month']) }),
  validityStarts: z.enum(['purchase', 'first_class']),
  classTypes: z.array(z.string()),
  description: z.string().optional(),
  oncePerPerson: z.boolean(),
  /** For people who never had an intro offer; absent: as `oncePerPerson`. */
  intro: z.boolean().optional(),
  /** False for what is sold once to a person, and was had. */
  available: z.boolean(),
  bestValue: z.boolean(),
  /** What a class that it pays for costs by itself, a credit; null: none is sold by itself. */
  dropIn: z.object({ lowest: fils, highest: fils }).nullable().optional(),
  /** Sold by the front desk only. */
  hidden: z.boolean().optional(),
});
export type PackageView = z.infer<typeof packageView>;

export const listMyPackages = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/me/packages',
  summary: 'Own packages, usable ones first.',
  callers: signedIn,
  response: listOf(userPackageView).extend({ creditsLeft: z.int() }),
});

export const listPackages = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/packages',
  summary: 'What the studio sells, in its order.',
  callers: everyone,
  publicPage: true,
  response: listOf(packageView),
});

export const ledgerRow = z.object({
  id,
  userPackageId: id,
  packageName: z.string(),
  kind: z.enum(['grant', 'hold', 'use', 'return', 'expire', 'adjust']),
  delta: z.int(),
  bookingId: id.nullable(),
  reason: z.string().nullable(),
  at: instant,
});
