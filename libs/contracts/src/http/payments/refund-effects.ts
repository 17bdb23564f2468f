import { z } from 'zod';
import { endpoint, frontDesk, managers } from '../../endpoint.js';
import { fils, id, instant, LARGEST_INTEGER, withId } from '../../fields.js';

/** A seat of a class, or a place at an event, that is still to come and that a payment pays. */
export const paidSeat = z.object({
  kind: z.enum(['class', 'event']),
  /** The booking or the reservation. */
  id,
  /** Whose it is: credits may have been moved to somebody else. */
  userId: id,
  memberName: z.string().nullable(),
  name: z.string(),
  startsAt: instant,
  /** Of a package; 0: it was paid by itself. */
  credits: z.int(),
});
export type PaidSeat = z.infer<typeof paidSeat>;

/**
 * Bookings to come that the money pays which goes back: `cancel` cancels them with it; `keep` leaves
 * as much of the price as they, and what was used, cost.
 */
export const bookingsChoice = z.enum(['cancel', 'keep']);
export type BookingsChoice = z.infer<typeof bookingsChoice>;

/** What a refund would do, looked up before somebody decides. */
export const refundEffect = z.object({
  /** Fils that go back when the bookings are cancelled. */
  amount: fils,
  /** Fils that go back when the bookings stay. */
  keptAmount: fils,
  /** Cancelled, or kept; the next class first. */
  bookings: z.array(paidSeat),
});
export type RefundEffect = z.infer<typeof refundEffect>;

export const getRefundEffect = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/payments/:id/refund-effect',
  summary: 'Which bookings a refund of so much would cancel, and what it would be with them kept.',
  callers: managers,
  params: withId,
  query: z.object({ amount: z.coerce.number().int().min(1).max(LARGEST_INTEGER) }),
  response: refundEffect,
  errors: ['NOT_FOUND'],
});

export const getVoidEffect = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/sales/:id/void-effect',
  summary: 'Which bookings a void would cancel, and what would go back with them kept.',
  callers: frontDesk,
  params: withId,
  response: refundEffect,
  errors: ['NOT_FOUND'],
});
