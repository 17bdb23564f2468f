import { z } from 'zod';
import { managers, endpoint } from '../../endpoint.js';
import { fils, id, instant, LARGEST_INTEGER, withId } from '../../fields.js';
import { bookingsChoice, paidSeat } from './refund-effects.js';

export const refundView = z.object({
  id,
  paymentId: id,
  /** Fils; `toCard` + `toGiftCard`. */
  amount: fils,
  toCard: fils,
  toGiftCard: fils,
  cause: z.enum([
    'no_place',
    'mismatch',
    'cancelled_by_member',
    'cancelled_by_studio',
    'account_deleted',
    'waived',
    'admin',
    'provider',
    'dispute_lost',
    'void',
    'had_already',
  ]),
  /** In words; what the admin wrote. */
  reason: z.string(),
  /** `void`: the provider had given the money back already by another refund. */
  status: z.enum(['asked', 'done', 'void']),
  /** Unused credits are taken back: `due` until booking has done so. */
  credits: z.enum(['none', 'due', 'done']),
  askedAt: instant,
  doneAt: instant.nullable(),
  creditNoteNumber: z.string().nullable(),
  /** In the answer to whoever gave it: bookings that are cancelled with it. */
  bookingsCancelled: z.array(paidSeat).optional(),
});
export type RefundView = z.infer<typeof refundView>;

/** Several a payment, together never more than was paid. What was paid by card goes back first. */
export const refundPayment = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/payments/:id/refunds',
  summary:
    'Gives a payment back, all of it or a part; credits are taken back in proportion, and bookings that nothing pays then are cancelled.',
  callers: managers,
  idempotent: true,
  status: 201,
  params: withId,
  body: z.object({
    /** Fils. */
    amount: z.int().min(1).max(LARGEST_INTEGER),
    reason: z.string().trim().min(3).max(300),
    /** Of a fee, with all of it: it is owed again; else it stays settled. */
    reopensFee: z.boolean().optional(),
    /** Of a retail item: its piece is on the shelf again. */
    returnsPiece: z.boolean().optional(),
    /** `keep` gives back less where they need it; they are cancelled unless said. */
    bookings: bookingsChoice.optional(),
  }),
  response: refundView,
  errors: [
    'NOT_FOUND',
    'PAYMENT_NOT_PAID',
    'PAYMENT_DISPUTED',
    'REFUND_TOO_MUCH',
    'BOOKINGS_USE_ALL',
    'FEE_NOT_WHOLE',
    'GIFT_CARD_SPENT',
    'DRAWER_NOT_OPEN',
    'NOT_ENOUGH_CASH',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

/** A member's bank asks for money back; while it is open, the provider keeps it. */
export const disputeView = z.object({
  id,
  paymentId: id,
  amount: fils,
  reason: z.string(),
  state: z.enum(['opened', 'won', 'lost']),
  openedAt: instant,
  closedAt: instant.nullable(),
});
export type DisputeView = z.infer<typeof disputeView>;
