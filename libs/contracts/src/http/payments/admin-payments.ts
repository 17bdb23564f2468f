import { z } from 'zod';
import { endpoint, frontDesk, managers } from '../../endpoint.js';
import { currency, day, fils, id, instant, listOf, page, withId } from '../../fields.js';
import { creditNoteView } from './credit-notes.js';
import { invoiceView } from './invoices.js';
import { paymentKind, paymentView } from './payments.js';
import { disputeView, refundView } from './refunds.js';

/** Who paid, as far as payments knows; both null once the account is gone. */
export const adminPaymentView = paymentView.extend({
  memberName: z.string().nullable(),
  memberEmail: z.string().nullable(),
});
export type AdminPaymentView = z.infer<typeof adminPaymentView>;

export const listPayments = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/payments',
  summary:
    'Payments, newest first, of one member or all, found by name, address, words or reference; 50 a page.',
  callers: frontDesk,
  query: z.object({
    userId: id.optional(),
    /** A part of the member's name or address, of what was bought, or of a reference. */
    search: z.string().trim().max(200).optional(),
    status: paymentView.shape.status.optional(),
    kind: paymentKind.optional(),
    /** Days of the studio on which they were begun, both included. */
    from: day.optional(),
    to: day.optional(),
    ...page,
  }),
  response: listOf(adminPaymentView).extend({ total: z.int() }),
});

/** One step of a payment's story: intent, session, webhook, verification, fulfilment. */
export const paymentStep = z.object({
  at: instant,
  what: z.string(),
  detail: z.string().nullable(),
});

/** An event of the provider that was about this payment. */
export const providerEventView = z.object({
  id: z.string(),
  type: z.string(),
  receivedAt: instant,
  handledAt: instant.nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  /** Why it changed nothing: it is about nothing of ours, gone there, or in a shape we can't read. */
  note: z.string().nullable().optional(),
});
export type ProviderEventView = z.infer<typeof providerEventView>;

export const paymentStory = adminPaymentView.extend({
  trail: z.array(paymentStep),
  invoice: invoiceView.nullable(),
  refunds: z.array(refundView),
  creditNotes: z.array(creditNoteView),
  disputes: z.array(disputeView),
  providerEvents: z.array(providerEventView),
});
export type PaymentStory = z.infer<typeof paymentStory>;

export const getPayment = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/payments/:id',
  summary: "One payment's whole story: steps, the provider's events, invoice, money back.",
  callers: frontDesk,
  params: withId,
  response: paymentStory,
  errors: ['NOT_FOUND'],
});

export const listProviderEvents = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/provider-events',
  summary:
    "The provider's events of the last 30 days that changed nothing, with why, and those that are still tried; newest first, 50 at most.",
  callers: managers,
  response: z.object({ items: z.array(providerEventView) }),
});

/** What the books and the provider do not agree on. Amounts in fils, as each side has them. */
export const difference = z.object({
  kind: z.enum([
    /** The provider took money that no payment of ours is for. */
    'charge_unknown',
    /** The provider took money, our payment does not say so. */
    'charge_not_noted',
    /** Our payment says it was paid, the provider has no such money. */
    'charge_missing',
    'charge_amount',
    /** Both have it, on different days of the studio. */
    'charge_day',
    'refund_unknown',
    'refund_missing',
    'refund_amount',
    'refund_day',
    'dispute_unknown',
    'dispute_missing',
    'dispute_amount',
    'dispute_day',
    /** Paid, and nothing was handed over or given back within ten minutes. */
    'not_delivered',
    /** A price or product of the catalogue was archived at the provider by hand. */
    'price_archived',
    /** One that should be archived was brought back there by hand. */
    'price_active',
    /** It has another name, amount or currency there, or another product's. */
    'price_changed',
    /** It was made, and the provider has no such price or product. */
    'price_missing',
  ]),
  paymentId: id.nullable(),
  /** Charge, refund, dispute, price or product at the provider. */
  providerId: z.string().nullable(),
  provider: z.int().nullable(),
  books: z.int().nullable(),
  detail: z.string(),
});
export type Difference = z.infer<typeof difference>;

const side = z.object({
  /** Fils by card; refunds and disputes as positive amounts. */
  charged: fils,
  charges: z.int(),
  refunded: fils,
  refunds: z.int(),
  disputed: fils,
  disputes: z.int(),
});

export const reconciledDay = z.object({
  /** Of the studio. */
  day,
  /** Null: not compared yet, for the day is not over or the provider was away. */
  checkedAt: instant.nullable(),
  currency,
  provider: side.extend({ fees: fils }).nullable(),
  books: side.nullable(),
  differences: z.array(difference),
});
export type ReconciledDay = z.infer<typeof reconciledDay>;

export const listReconciliation = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reconciliation',
  summary:
    'Our books beside those of the provider, by day of the studio, newest first; the last 30 days unless said, at most 92.',
  callers: managers,
  query: z.object({ from: day.optional(), to: day.optional() }),
  response: listOf(reconciledDay),
});

export const reconcileDay = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/reconciliation/:day',
  summary: 'Compares one day with the provider now. Safe to repeat: it only reads there.',
  isSlow: true,
  callers: managers,
  params: z.object({ day }),
  response: reconciledDay,
  errors: ['PAYMENT_NOT_CONFIGURED', 'PAYMENT_PROVIDER_DOWN'],
});
