import { z } from 'zod';
import { currency, fils, id, instant } from './fields.js';
import { paymentKind } from './http/payments/payments.js';

/** Of the request below: for whom, and whether the front desk sells it to them. */
export const sellableQuery = z.object({
  userId: id,
  seller: z.enum(['member', 'front_desk']).default('member'),
});
export type SellableQuery = z.infer<typeof sellableQuery>;

/** GET /internal/sellable/:kind/:id?userId= (booking; caller payments): the server's own price. */
export const sellable = z.object({
  kind: paymentKind,
  id,
  name: z.string(),
  description: z.string(),
  price: fils,
  currency,
  available: z.boolean(),
  unavailableBecause: z
    .enum([
      'INTRO_USED',
      'ONCE_PER_PERSON',
      'PRODUCT_CHANGED',
      'PACKAGE_NOT_FOUND',
      'NO_DROP_IN',
      'NO_ACTIVE_RESERVATION',
      'HOLD_EXPIRED',
      'PLAN_NOT_FOUND',
      'SUBSCRIPTION_EXISTS',
    ])
    .nullable(),
  /** Why nobody can buy a second one, not even with the first; null or absent: they can. */
  secondUnavailableBecause: z.enum(['INTRO_USED', 'ONCE_PER_PERSON']).nullable().optional(),
  /** A seat that is held: the card page closes with it. Null or absent: the page's own time. */
  heldUntil: instant.nullable().optional(),
  /** The product that it is a version of; absent: it has none. */
  productId: id.optional(),
});
export type Sellable = z.infer<typeof sellable>;

/** GET /internal/plans/:id (booking; caller payments); 404 PLAN_NOT_FOUND. */
export const internalPlan = z.object({
  id,
  name: z.string(),
  price: fils,
  currency,
  interval: z.literal('month'),
  classesPerPeriod: z.int().nullable(),
  benefits: z.array(z.string()),
  lateFee: fils,
  noShowFee: fils,
  /** Members can change to it. */
  onSale: z.boolean(),
  /** The front desk can change somebody to it; absent: as `onSale`. */
  soldByStaff: z.boolean().optional(),
  /** Newer terms are sold in its place. */
  replaced: z.boolean().optional(),
});
export type InternalPlan = z.infer<typeof internalPlan>;
