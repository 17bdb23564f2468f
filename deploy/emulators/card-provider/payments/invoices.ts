import type Stripe from 'stripe';
import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import type { Invoice, InvoiceItem, Subscription } from '../state/records.js';
import { blankInvoice } from './blank-invoice.js';
import { createIntent, failIntent, succeedIntent } from './intents.js';
import { type Draft, linesOf } from './invoice-line-items.js';
import { defaultDecline } from './test-cards.js';

export interface Period {
  start: number;
  end: number;
}

const dayLong = 24 * 60 * 60;

/** The provider asks a refused card again after three days, five and seven; then it gives up. */
const nextAttemptAfter = [3 * dayLong, 5 * dayLong, 7 * dayLong];

export function isLastAttempt(invoice: Invoice): boolean {
  return invoice.attempt_count >= nextAttemptAfter.length;
}

/** An invoice for the subscription's coming period, and for what changes of price left open. */
export function createInvoice(
  context: ProviderContext,
  subscription: Subscription,
  { period, reason }: { period: Period; reason: Stripe.Invoice.BillingReason },
): Invoice {
  const customer = context.state.get('customer', subscription.customer);
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer) {
    context.state.put('customer', customer.id, {
      ...customer,
      next_invoice_sequence: sequence + 1,
    });
  }
  const id = newId('in_1', 23);
  const items = itemsFor(context, subscription);
  const pending = context.state.get('account', subscription.id)?.pending ?? [];
  const invoice = buildInvoice(context, subscription, {
    id,
    period,
    reason,
    pending,
    items,
    sequence,
  });
  for (const item of items) context.state.put('invoiceitem', item.id, { ...item, invoice: id });
  context.state.put('account', subscription.id, { pending: [] });
  context.events.emit('invoice.created', invoice);
  return context.state.put('invoice', id, invoice);
}

/** What the subscription's next invoice holds beside its price. */
export function itemsFor(context: ProviderContext, { id, customer }: Subscription): InvoiceItem[] {
  return context.state
    .all('invoiceitem')
    .filter((row) => row.customer === customer && row.invoice === null)
    .filter((row) => (row.parent?.subscription_details?.subscription ?? id) === id);
}

const noTransitions = {
  finalized_at: null,
  marked_uncollectible_at: null,
  paid_at: null,
  voided_at: null,
};

const parentOf = ({ id, metadata }: Subscription): Stripe.Invoice.Parent => ({
  type: 'subscription_details',
  quote_details: null,
  subscription_details: { metadata, subscription: id },
});

/** The invoice as it would be; nothing is kept. */
export function buildInvoice(
  context: ProviderContext,
  subscription: Subscription,
  draft: Draft,
): Invoice {
  const { id, period, reason, sequence } = draft;
  const customer = context.state.get('customer', subscription.customer);
  const lines = linesOf(context, subscription, draft);
  const total = Math.max(
    0,
    lines.reduce((sum, line) => sum + line.amount, 0),
  );
  const now = unixNow();
  return {
    ...blankInvoice,
    id,
    account_name: context.config.merchantName,
    amount_due: total,
    amount_remaining: total,
    billing_reason: reason,
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    effective_at: now,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    number: `${customer?.invoice_prefix ?? 'LOCAL'}-${String(sequence).padStart(4, '0')}`,
    parent: parentOf(subscription),
    period_end: period.start,
    period_start: period.start,
    status_transitions: { ...noTransitions, finalized_at: now },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

/** Nothing is asked for it any more. */
export function voidInvoice(context: ProviderContext, invoice: Invoice): Invoice {
  const voided: Invoice = {
    ...invoice,
    amount_remaining: 0,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: unixNow() },
  };
  context.events.emit('invoice.voided', voided);
  return context.state.put('invoice', voided.id, voided);
}

/** Collects the invoice with a card; a later refusal can be asked for. */
export function collectInvoice(
  context: ProviderContext,
  invoice: Invoice,
  { methodId, succeed }: { methodId: string | null; succeed: boolean },
): Invoice {
  // On the card page the card was good; only what comes later is refused.
  const isFirst = invoice.billing_reason === 'subscription_create';
  const later = methodId ? context.state.get('card_rule', methodId)?.decline : 'no card';
  const refusal = isFirst ? null : later;
  if (invoice.total === 0) return markPaid(context, invoice, null);
  const payment = paymentOf(context, invoice);
  const intent = context.state.get('payment_intent', String(payment.payment.payment_intent));
  if (!intent) throw new Error(`invoice ${invoice.id} has no intent`);
  if (succeed && methodId && !refusal) {
    succeedIntent(context, intent, methodId);
    return markPaid(context, invoice, payment);
  }
  failIntent(context, { intent, methodId: methodId ?? '', decline: defaultDecline });
  const failed: Invoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: nextAttempt(invoice),
  };
  context.events.emit('invoice.payment_failed', failed);
  return context.state.put('invoice', invoice.id, failed);
}

function nextAttempt({ attempt_count: attempts }: Invoice): number | null {
  const wait = nextAttemptAfter[attempts];
  return wait === undefined ? null : unixNow() + wait;
}

export function markPaid(
  context: ProviderContext,
  invoice: Invoice,
  payment: Stripe.InvoicePayment | null,
): Invoice {
  const now = unixNow();
  if (payment) {
    context.state.put('invoice_payment', payment.id, {
      ...payment,
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: now },
    });
  }
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  };
  context.events.emit('invoice.paid', paid);
  context.events.emit('invoice.payment_succeeded', paid);
  return context.state.put('invoice', invoice.id, paid);
}

export function paymentOf(context: ProviderContext, invoice: Invoice): Stripe.InvoicePayment {
  const earlier = context.state.all('invoice_payment').find((row) => row.invoice === invoice.id);
  if (earlier) return earlier;
  const intent = createIntent(context, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === 'subscription_create'
        ? 'Subscription creation'
        : 'Subscription update',
    metadata: {},
    receiptEmail: null,
  });
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay_1', 23),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: unixNow(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  return context.state.put('invoice_payment', payment.id, payment);
}
