import { z } from 'zod';
import { currency, day, fils, id, instant, vatPercent } from '../fields.js';
import { paymentKind } from '../http/payments/payments.js';
import { handMethod } from '../http/payments/payouts.js';
import { subscriptionStatus } from '../http/payments/subscriptions.js';
import { publishedBy } from './define-event.js';
import { paymentsStaffAction } from './payments-staff-actions.js';

/** What can be said of a subscription without asking again. */
const subscriptionFacts = z.object({
  subscriptionId: id,
  userId: id,
  planName: z.string(),
  periodStart: instant,
  periodEnd: instant,
});
const subscriptionReceipt = subscriptionFacts.extend({ paymentId: id, amount: fils, currency });

const event = publishedBy('payments');

/** Additive only. */
export const paymentsEvents = {
  'fee.paid.v1': event({
    to: ['booking'],
    data: z.object({ feeId: id, userId: id, amount: fils, paidAt: instant }),
  }),
  /** The front desk mails the link of a sale. */
  'payment_link.mailed.v1': event({
    to: ['notifications'],
    data: z.object({
      saleId: id,
      paymentId: id,
      userId: id,
      what: z.string(),
      amount: fils,
      currency,
      url: z.url(),
      expiresAt: instant,
    }),
  }),
  /** The invoice of a sale at the front desk goes to its member by mail. */
  'invoice.mailed.v1': event({
    to: ['notifications'],
    data: z.object({
      saleId: id,
      /** One that the invoice is over. */
      paymentId: id,
      userId: id,
      number: z.string(),
      /** Of gift cards alone: a receipt, for a voucher is not taxed when it is sold. */
      isVoucher: z.boolean(),
      description: z.string(),
      net: fils,
      vat: fils,
      vatPercent,
      total: fils,
      currency,
      issuedAt: instant,
    }),
  }),
  /**
   * Invoices or credit notes were issued, up to this number. Who keeps revenue reads on from where it
   * stands (/internal/sale-documents): one that is lost or comes twice changes nothing.
   */
  'sale.documented.v1': event({
    to: ['booking'],
    data: z.object({ document: z.enum(['invoice', 'credit_note']), number: z.int() }),
  }),
  'payment.succeeded.v1': event({
    to: ['booking', 'notifications'],
    data: z.object({
      paymentId: id,
      userId: id,
      kind: paymentKind,
      /** Package, plan, event or schedule that was paid for. */
      referenceId: id,
      description: z.string(),
      amount: fils,
      currency,
      providerSessionId: z.string(),
      paidAt: instant,
    }),
  }),
  /**
   * A gift card is there. `code` is its only way out: mailed, then erased. Without a recipient it
   * goes to the buyer.
   */
  'gift_card.issued.v1': event({
    to: ['notifications'],
    data: z.object({
      giftCardId: id,
      /** Who bought it, or the admin who gave it away. */
      userId: id,
      buyerName: z.string().nullable(),
      recipientEmail: z.string().nullable(),
      message: z.string().nullable(),
      code: z.string(),
      amount: fils,
      currency,
      paymentId: id.nullable(),
    }),
    secret: true,
  }),
  /** A bank asks for a payment back; `won`: the studio keeps it, `lost`: the money is gone. */
  'payment.disputed.v1': event({
    to: ['booking', 'notifications'],
    data: z.object({
      disputeId: id,
      paymentId: id,
      userId: id,
      kind: paymentKind,
      referenceId: id,
      description: z.string(),
      amount: fils,
      currency,
      reason: z.string(),
      state: z.enum(['opened', 'won', 'lost']),
      at: instant,
    }),
  }),
  /** What the sales of the day show of a sale is not what it was, and nobody at the desk did it. */
  'sale.changed.v1': event({
    to: ['notifications'],
    data: z.object({ saleId: id, userId: id }),
  }),
  /** The front desk has voided a sale that gave a seat or a place: it is free again. */
  'sale.voided.v1': event({
    to: ['booking'],
    data: z.object({
      paymentId: id,
      userId: id,
      kind: z.enum(['class', 'event']),
      /** The booking or the reservation. */
      referenceId: id,
    }),
  }),
  /** Money went back, all of it or a part. */
  'payment.refunded.v1': event({
    to: ['booking', 'notifications'],
    data: z.object({
      refundId: id,
      paymentId: id,
      userId: id,
      kind: paymentKind,
      referenceId: id,
      description: z.string(),
      /** Of the refund, not of the payment. */
      amount: fils,
      currency,
      reason: z.string(),
      /** Credit note that belongs to it. */
      creditNoteNumber: z.string().nullable(),
      creditNote: z
        .object({ invoiceNumber: z.string(), net: fils, vat: fils, vatPercent })
        .optional(),
      /** The part of `amount` that went to the gift card that had paid it. */
      toGiftCard: fils.optional(),
      /** What no gift card gets was handed back at the front desk, not to a card. */
      byHand: z.boolean().optional(),
      /** What of it waits at the front desk, by how it had been paid. */
      toPayOut: z.array(z.object({ method: handMethod, amount: fils })).optional(),
      /** The admin who asked for it; null: a rule, or the provider. */
      askedBy: id.nullable().optional(),
      /** Its sale was voided on its day: a mistake, as if it had not been sold. */
      isVoid: z.boolean().optional(),
      /** Nothing of the payment is kept any more. */
      isWhole: z.boolean().optional(),
      /** Of a plan: the days of the studio that the payment was for, the last one included. */
      planDays: z.object({ subscriptionId: id, from: day, through: day }).optional(),
      refundedAt: instant,
    }),
  }),
  /** What the staff did with money and subscriptions of members; it becomes a row of the data history. */
  'staff.acted.v1': event({
    to: ['booking'],
    data: z.object({
      actorId: id,
      action: paymentsStaffAction,
      /** Null: done to no one person, as to the drawer. */
      subjectUserId: id.nullable(),
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
      reason: z.string().nullable(),
      at: instant,
    }),
  }),
  /** A subscription as it is now; the latest `asOf` counts, in whatever order these come. */
  'subscription.changed.v1': event({
    to: ['booking', 'notifications'],
    data: z.object({
      subscriptionId: id,
      userId: id,
      planId: id,
      status: subscriptionStatus,
      periodStart: instant,
      periodEnd: instant,
      cancelAtPeriodEnd: z.boolean(),
      pastDueSince: instant.nullable(),
      /** From then on it pays for no new booking; fixed when it became past due. */
      blockedFrom: instant.nullable().optional(),
      /** Days of the studio, as instants: from the first one's start to the last one's end. */
      frozenFrom: instant.nullable(),
      frozenUntil: instant.nullable(),
      asOf: instant,
    }),
  }),
  'subscription.started.v1': event({
    to: ['notifications'],
    data: subscriptionReceipt.extend({ benefits: z.array(z.string()) }),
  }),
  /** An invoice of a running subscription was paid: a period, a dearer plan, or fees. */
  'subscription.renewed.v1': event({
    to: ['notifications'],
    data: subscriptionReceipt.extend({ description: z.string() }),
  }),
  /** A renewal was refused; new bookings stop at `blockedFrom`. */
  'subscription.payment_failed.v1': event({
    to: ['notifications'],
    data: subscriptionFacts.extend({
      amount: fils,
      currency,
      blockedFrom: instant,
      nextAttemptAt: instant.nullable(),
    }),
  }),
  /** It will end (`asked`), or has ended because nobody paid (`unpaid`). */
  'subscription.cancelled.v1': event({
    to: ['notifications'],
    data: subscriptionFacts.extend({ because: z.enum(['asked', 'unpaid']), endsAt: instant }),
  }),
};
