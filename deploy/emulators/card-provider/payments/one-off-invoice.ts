import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import type { Invoice } from '../state/records.js';
import { blankInvoice } from './blank-invoice.js';
import { extraLine } from './invoice-line-items.js';
import { markPaid, paymentOf } from './invoices.js';
import { failIntent, succeedIntent } from './intents.js';
import { defaultDecline, type Decline } from './test-cards.js';

interface NewInvoice {
  customer: string;
  methodId: string | null;
  metadata: Record<string, string>;
}

const noTransitions = {
  finalized_at: null,
  marked_uncollectible_at: null,
  paid_at: null,
  voided_at: null,
};
const nothingYet = {
  amount_due: 0,
  amount_remaining: 0,
  billing_reason: 'manual',
  effective_at: null,
  number: null,
  parent: null,
  status: 'draft',
  status_transitions: noTransitions,
  subtotal: 0,
  subtotal_excluding_tax: 0,
  total: 0,
  total_excluding_tax: 0,
} as const;

/** A draft of no subscription: what is on it is added one by one. */
export function draftInvoice(
  context: ProviderContext,
  { customer, methodId, metadata }: NewInvoice,
): Invoice {
  const owner = context.state.get('customer', customer);
  const now = unixNow();
  const id = newId('in_1', 23);
  const invoice: Invoice = {
    ...blankInvoice,
    ...nothingYet,
    id,
    account_name: context.config.merchantName,
    created: now,
    currency: 'aed',
    customer,
    customer_email: owner?.email ?? null,
    customer_name: owner?.name ?? null,
    default_payment_method: methodId,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata,
    period_end: now,
    period_start: now,
  };
  context.events.emit('invoice.created', invoice);
  return context.state.put('invoice', id, invoice);
}

/** Its lines are what was added to it; from now on nothing of it changes. */
export function finalizeInvoice(context: ProviderContext, invoice: Invoice): Invoice {
  const items = context.state.all('invoiceitem').filter((row) => row.invoice === invoice.id);
  const data = items.map((item) => extraLine(item, null, invoice.id));
  const total = Math.max(
    0,
    items.reduce((sum, { amount }) => sum + amount, 0),
  );
  const now = unixNow();
  const open: Invoice = {
    ...invoice,
    amount_due: total,
    amount_remaining: total,
    effective_at: now,
    lines: { ...invoice.lines, data },
    number: invoice.id.slice(-8).toUpperCase(),
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
  context.events.emit('invoice.finalized', open);
  return context.state.put('invoice', open.id, open);
}

/** Takes its money with a card while its holder is away; the refusal when the card does not pay. */
export function payOneOff(
  context: ProviderContext,
  invoice: Invoice,
  methodId: string | null,
): Decline | null {
  const payment = paymentOf(context, invoice);
  const intent = context.state.get('payment_intent', String(payment.payment.payment_intent));
  if (!intent) throw new Error(`invoice ${invoice.id} has no intent`);
  const decline = refusalOf(context, methodId);
  if (!decline) {
    succeedIntent(context, intent, String(methodId));
    markPaid(context, invoice, payment);
    return null;
  }
  failIntent(context, { intent, methodId: methodId ?? '', decline });
  const failed = { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true };
  context.events.emit('invoice.payment_failed', failed);
  context.state.put('invoice', invoice.id, failed);
  return decline;
}

function refusalOf(context: ProviderContext, methodId: string | null): Decline | null {
  if (methodId === null) return defaultDecline;
  const rule = context.state.get('card_rule', methodId);
  return rule?.decline ? (rule.refusal ?? defaultDecline) : null;
}
