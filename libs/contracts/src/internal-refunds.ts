import { z } from 'zod';
import { day, id } from './fields.js';
import { paymentKind } from './http/payments/payments.js';
import { paidSeat } from './http/payments/refund-effects.js';

/**
 * POST /internal/take-backs (booking; caller payments): once per refundId, however often. Takes
 * back the credits that a refund of so much of the price covers: unused ones first; what is missing
 * then is taken from places on waiting lists, and from bookings to come, which are cancelled. Classes
 * that have begun stay used.
 */
export const takeBackRequest = z.object({
  refundId: id,
  paymentId: id,
  userId: id,
  userPackageId: id,
  /** Of the price that was paid: over 0, up to 1. */
  share: z.number().gt(0).max(1),
  reason: z.string(),
  /** The member of staff who gives the money back; null or absent: a rule, or the provider. */
  askedBy: id.nullable().optional(),
});
export type TakeBackRequest = z.infer<typeof takeBackRequest>;
export const takeBackAnswer = z.object({
  creditsTaken: z.int(),
  creditsLeft: z.int(),
  /** Bookings that were cancelled with it; absent: a booking service that cancels none. */
  cancelled: z.array(paidSeat).optional(),
});
export type TakeBackAnswer = z.infer<typeof takeBackAnswer>;

/**
 * GET /internal/paid-seats, /internal/paid-places (booking; caller payments): what a refund of a
 * payment would end. `share`: of the price, as above; `isWhole`: nothing of it is kept then.
 */
export const paidSeatsQuery = z.object({
  paymentId: id,
  kind: paymentKind,
  referenceId: id,
  share: z.coerce.number().gt(0).max(1),
  isWhole: z.enum(['true', 'false']),
  /** Of a plan, whose subscription is the reference: the days that the payment was for. */
  from: day.optional(),
  through: day.optional(),
});
export type PaidSeatsQuery = z.infer<typeof paidSeatsQuery>;
export const paidSeats = z.object({
  /** Ended with it. */
  seats: z.array(paidSeat),
  /** So much of the price can go back while all of them, and what was used, stay paid. */
  unusedShare: z.number().min(0).max(1),
});
export type PaidSeats = z.infer<typeof paidSeats>;
