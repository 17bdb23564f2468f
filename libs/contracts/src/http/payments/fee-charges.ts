import { z } from 'zod';
import { endpoint, managers } from '../../endpoint.js';
import { fils, id, withId } from '../../fields.js';

export const chargedFee = z.object({
  feeId: id,
  amount: fils,
  /** Null: it was given up while the card was asked. */
  paymentId: id.nullable(),
});
export type ChargedFee = z.infer<typeof chargedFee>;

export const chargeFee = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/fees/:id/charge',
  summary: 'Takes an owed fee from the card of the member’s subscription now, once.',
  callers: managers,
  idempotent: true,
  isSlow: true,
  params: withId,
  body: z.object({
    userId: id,
    /** Of the card that was confirmed. */
    cardLast4: z.string().min(1).max(4),
  }),
  response: chargedFee,
  errors: [
    'NOT_FOUND',
    'LEGAL_DETAILS_MISSING',
    'FEE_NOT_OWED',
    'FEE_ON_INVOICE',
    'NO_CARD_ON_FILE',
    'CARD_CHANGED',
    'CHARGE_RUNNING',
    'CARD_DECLINED',
    'CARD_NEEDS_HOLDER',
    'PAYMENT_PROVIDER_DOWN',
    'PAYMENT_NOT_CONFIGURED',
    'SERVICE_UNAVAILABLE',
    'IDEMPOTENCY_KEY_REQUIRED',
  ],
});
