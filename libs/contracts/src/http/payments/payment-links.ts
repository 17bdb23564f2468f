import { z } from 'zod';
import { endpoint, everyone, frontDesk } from '../../endpoint.js';
import { currency, fils, instant, withId } from '../../fields.js';
import { saleView } from './sales.js';

/** What whoever has the link may know. */
export const paymentLinkView = z.object({
  what: z.string(),
  amount: fils,
  currency,
  /** `over`: it was cancelled, or its time is over. */
  state: z.enum(['open', 'paid', 'over']),
  expiresAt: instant,
});
export type PaymentLinkView = z.infer<typeof paymentLinkView>;

const params = z.object({ token: z.string().min(1).max(100) });

export const readPaymentLink = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/pay/:token',
  summary: 'What a payment link of the front desk is for, and whether it can be paid.',
  callers: everyone,
  params,
  response: paymentLinkView,
  errors: ['NOT_FOUND'],
});

export const openPaymentLink = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/pay/:token/page',
  summary: 'The card page of a payment link; another one when the provider has closed the last.',
  callers: everyone,
  isSlow: true,
  params,
  response: z.object({ url: z.url() }),
  errors: [
    'NOT_FOUND',
    'LINK_NOT_OPEN',
    'LEGAL_DETAILS_MISSING',
    'SUBSCRIPTION_EXISTS',
    'PAYMENT_NOT_CONFIGURED',
    'PAYMENT_PROVIDER_DOWN',
  ],
});

export const mailPaymentLink = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/sales/:id/link/mail',
  summary: 'Mails the payment link of a sale to its member; within a minute once.',
  callers: frontDesk,
  params: withId,
  response: saleView,
  errors: ['NOT_FOUND', 'LINK_NOT_OPEN', 'NO_EMAIL_ADDRESS'],
});
