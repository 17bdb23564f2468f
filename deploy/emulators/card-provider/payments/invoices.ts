import type Stripe from 'stripe';
import { decimalText } from '../amounts.js';
import type { ProviderContext } from '../context.js';
import { productName } from '../resources/prices.js';
import { newId, unixNow } from '../state/new-id.js';
import type {
  Invoice,
  InvoiceItem,
  InvoiceLine,
  PendingCharge,
  Price,
  Subscription,
} from '../state/records.js';
import { createIntent, failIntent, succeedIntent } from './intents.js';
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

interface Draft {
  id: string;
  period: Period;
  reason: Stripe.Invoice.BillingReason;
  pending: readonly PendingCharge[];
  items: readonly InvoiceItem[];
  sequence: number;
}

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
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
      },
    },
    period_end: period.start,
    period_start: period.start,
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
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
  failIntent(context, intent, methodId ?? '', defaultDecline);
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

function markPaid(
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

function paymentOf(context: ProviderContext, invoice: Invoice): Stripe.InvoicePayment {
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

function linesOf(
  context: ProviderContext,
  subscription: Subscription,
  { period, id, reason, pending, items }: Draft,
): InvoiceLine[] {
  const shared = {
    invoice: id,
    subscription: subscription.id,
    currency: subscription.currency,
    period,
  };
  const [item] = subscription.items.data;
  const changes = pending.map((charge) =>
    lineOf({ ...shared, ...charge, item: item?.id ?? '', quantity: 1, proration: true }),
  );
  // A change that is billed at once holds the change alone; the period is paid already.
  const extras = items.map((extra) => extraLine(extra, subscription.id, id));
  if (reason === 'subscription_update') return [...changes, ...extras];
  const cycles = subscription.items.data.map((entry) =>
    lineOf({
      ...shared,
      item: entry.id,
      amount: (entry.price.unit_amount ?? 0) * entry.quantity,
      description: `${entry.quantity} × ${productName(context, entry.price)}`,
      price: entry.price,
      quantity: entry.quantity,
      proration: false,
    }),
  );
  return [...changes, ...cycles, ...extras];
}

/** The line of an invoice item; it keeps the item's words. */
function extraLine(extra: InvoiceItem, subscription: string, invoice: string): InvoiceLine {
  return {
    id: newId('il_1', 23),
    object: 'line_item',
    amount: extra.amount,
    currency: extra.currency,
    description: extra.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: extra.metadata ?? {},
    parent: {
      type: 'invoice_item_details',
      invoice_item_details: {
        invoice_item: extra.id,
        proration: false,
        proration_details: null,
        subscription,
      },
      subscription_item_details: null,
    },
    period: extra.period,
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    subscription,
    subtotal: extra.amount,
    taxes: [],
  };
}

function lineOf(input: {
  invoice: string;
  subscription: string;
  item: string;
  currency: string;
  period: Period;
  amount: number;
  description: string;
  price: Price;
  quantity: number;
  proration: boolean;
}): InvoiceLine {
  return {
    id: newId('il_1', 23),
    object: 'line_item',
    amount: input.amount,
    currency: input.currency,
    description: input.description,
    discount_amounts: [],
    discountable: !input.proration,
    discounts: [],
    invoice: input.invoice,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: input.proration,
        proration_details: { credited_items: null },
        subscription: input.subscription,
        subscription_item: input.item,
      },
    },
    period: input.period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: input.price.id, product: String(input.price.product) },
      unit_amount_decimal: decimalText(input.price.unit_amount),
    },
    quantity: input.quantity,
    subscription: input.subscription,
    subtotal: input.amount,
    taxes: [],
  };
}

const blankInvoice = {
  object: 'invoice',
  account_country: 'AE',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: false,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: 'open',
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;
