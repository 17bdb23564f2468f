import { z } from 'zod';
import { endpoint, frontDesk, signedIn } from '../../endpoint.js';
import { fils, id, instant, listOf, withId } from '../../fields.js';

/** How money was paid that only people can give back. */
export const handMethod = z.enum(['cash', 'terminal', 'transfer']);
export type HandMethod = z.infer<typeof handMethod>;

/** How it is given back. A gift card is new, and its code goes to the member by mail. */
export const payoutWay = z.enum(['cash', 'terminal', 'transfer', 'gift_card']);
export type PayoutWay = z.infer<typeof payoutWay>;

const owedMoney = z.object({
  id,
  /** What had been bought. */
  description: z.string(),
  amount: fils,
  /** How it had been paid. */
  method: handMethod,
  reason: z.string(),
  creditNoteNumber: z.string().nullable(),
  owedSince: instant,
});

/** Money that a refund by a rule has left to the front desk: nobody had handed it out. */
export const payoutView = owedMoney.extend({
  userId: id,
  /** Null: the account is gone. */
  memberName: z.string().nullable(),
  paymentId: id,
  saleId: id,
  /** How it may be given back, the usual one first. */
  ways: z.array(payoutWay),
  paidOutAt: instant.nullable(),
  paidOutBy: id.nullable(),
  paidOutByName: z.string().nullable(),
  way: payoutWay.nullable(),
  note: z.string().nullable(),
});
export type PayoutView = z.infer<typeof payoutView>;

export const listPayouts = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/payouts',
  summary: 'Money to be given back at the front desk, oldest first, at most 200; `owed` is all.',
  callers: frontDesk,
  query: z.object({ userId: id.optional() }),
  response: listOf(payoutView).extend({ owed: fils, count: z.int() }),
});

export const payOut = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/payouts/:id/pay-out',
  summary: 'The front desk gives it back: cash leaves the open drawer, once.',
  callers: frontDesk,
  idempotent: true,
  status: 201,
  params: withId,
  body: z.object({
    way: payoutWay,
    /** Asked for with a transfer: where it was sent. */
    note: z.string().trim().max(300).optional(),
  }),
  response: payoutView,
  errors: [
    'NOT_FOUND',
    'ALREADY_PAID_OUT',
    'PAYOUT_WAY_NOT_POSSIBLE',
    'REASON_REQUIRED',
    'NO_EMAIL_ADDRESS',
    'DRAWER_NOT_OPEN',
    'NOT_ENOUGH_CASH',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const listMyPayouts = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/me/payouts',
  summary: 'Own money that waits at the front desk, oldest first.',
  callers: signedIn,
  response: listOf(owedMoney).extend({ owed: fils }),
});
export type OwnPayout = z.infer<typeof owedMoney>;
