import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import type {
  CheckoutOrder,
  Invoice,
  LineItem,
  Subscription,
  SubscriptionItem,
} from '../state/records.js';
import { blankSubscription, noDetails } from './blank-subscription.js';
import { collectInvoice, createInvoice, voidInvoice } from './invoices.js';
import { isUnpaid, openInvoicesOf, subscriptionOf } from './open-invoices.js';
import { periodEnd } from './periods.js';

/** Begins the subscription of a checkout and pays its first invoice. */
export function startSubscription(
  context: ProviderContext,
  { order, customer, methodId }: { order: CheckoutOrder; customer: string; methodId: string },
): { subscription: string; invoice: string } {
  const draft = draftSubscription(order, customer, methodId);
  context.state.put('subscription', draft.id, draft);
  const period = periodOf(draft);
  const invoice = collectInvoice(
    context,
    createInvoice(context, draft, { period, reason: 'subscription_create' }),
    { methodId, succeed: true },
  );
  const subscription: Subscription = { ...draft, latest_invoice: invoice.id };
  context.state.put('subscription', draft.id, subscription);
  context.events.emit('customer.subscription.created', subscription);
  return { subscription: subscription.id, invoice: invoice.id };
}

/**
 * Moves a subscription into its next period, whatever the clock says: it ends when it was cancelled
 * for the period's end, else its invoice is collected. `from` begins the period elsewhere than at
 * the end of the last one: as if that were over now.
 */
export function renewSubscription(
  context: ProviderContext,
  subscription: Subscription,
  { succeed = true, from }: { succeed?: boolean; from?: number | undefined } = {},
): Subscription {
  const { cancel_at: at, cancel_at_period_end: withPeriod } = subscription;
  if (withPeriod || (at !== null && at <= endOfPeriod(subscription)))
    return endSubscription(context, subscription);
  const anchor = from ?? subscription.billing_cycle_anchor;
  const items = subscription.items.data.map((item) => {
    const start = from ?? item.current_period_end;
    const end = periodEnd(start, item.price, anchor);
    return { ...item, current_period_start: start, current_period_end: end };
  });
  const moved: Subscription = {
    ...subscription,
    billing_cycle_anchor: anchor,
    items: { ...subscription.items, data: items },
  };
  const invoice = createInvoice(context, moved, {
    period: periodOf(moved),
    reason: 'subscription_cycle',
  });
  const renewed = { ...moved, latest_invoice: invoice.id };
  if (!subscription.pause_collection) return applyPayment(context, renewed, { invoice, succeed });
  voidInvoice(context, invoice);
  const paused: Subscription = { ...renewed, status: 'active' };
  context.events.emit('customer.subscription.updated', paused);
  return context.state.put('subscription', paused.id, paused);
}

/** A pause with an end is over: collecting begins again. */
export function resumeCollection(context: ProviderContext, subscription: Subscription): void {
  const resumed: Subscription = { ...subscription, pause_collection: null };
  context.events.emit('customer.subscription.updated', resumed, {
    pause_collection: subscription.pause_collection,
  });
  context.state.put('subscription', resumed.id, resumed);
}

/** Nothing is charged until `until`, where the next period begins. */
export function beginTrial(subscription: Subscription, until: number): Subscription {
  const now = unixNow();
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: until,
  }));
  return {
    ...subscription,
    billing_cycle_anchor: until,
    items: { ...subscription.items, data },
    status: 'trialing',
    trial_end: until,
    trial_start: now,
  };
}

/** Asks for the money of an open invoice again; the last refusal ends the subscription. */
export function retryInvoice(
  context: ProviderContext,
  invoice: Invoice,
  { succeed, final }: { succeed: boolean; final: boolean },
): Invoice {
  const subscription = subscriptionOf(context, invoice);
  if (!subscription) return invoice;
  applyPayment(context, subscription, { invoice, succeed });
  const after = context.state.get('invoice', invoice.id) ?? invoice;
  const current = context.state.get('subscription', subscription.id) ?? subscription;
  if (final && after.status !== 'paid' && current.status !== 'canceled')
    endSubscription(context, current, 'payment_failed');
  return after;
}

export function endSubscription(
  context: ProviderContext,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Subscription {
  const now = unixNow();
  const ended: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...noDetails, ...subscription.cancellation_details, reason },
    ended_at: now,
    status: 'canceled',
  };
  for (const invoice of openInvoicesOf(context, ended.id))
    context.state.put('invoice', invoice.id, {
      ...invoice,
      auto_advance: false,
      next_payment_attempt: null,
    });
  context.events.emit('customer.subscription.deleted', ended);
  return context.state.put('subscription', ended.id, ended);
}

/** When the current period ends, in Unix seconds. */
export function endOfPeriod(subscription: Subscription): number {
  return periodOf(subscription).end;
}

export function periodOf(subscription: Subscription): { start: number; end: number } {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`subscription ${subscription.id} has no item`);
  return { start: item.current_period_start, end: item.current_period_end };
}

/** Collects an invoice of a running subscription and lets the subscription follow. */
export function applyPayment(
  context: ProviderContext,
  subscription: Subscription,
  { invoice, succeed }: { invoice: Invoice; succeed: boolean },
): Subscription {
  const methodId = cardOf(context, subscription);
  const { status } = collectInvoice(context, invoice, { methodId, succeed });
  // One that has ended takes money for what is still open, and does not run again.
  if (subscription.status === 'canceled') return subscription;
  const after: Subscription = {
    ...subscription,
    status: status === 'paid' && !isUnpaid(context, subscription.id) ? 'active' : 'past_due',
  };
  context.events.emit('customer.subscription.updated', after, { status: subscription.status });
  return context.state.put('subscription', after.id, after);
}

/** The card that renewals are charged to: its own, else the customer's. */
export function cardOf(context: ProviderContext, subscription: Subscription): string | null {
  const customer = context.state.get('customer', subscription.customer);
  const method =
    subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return typeof method === 'string' ? method : null;
}

type Ordered = Pick<CheckoutOrder, 'subscriptionData'> & {
  lineItems: readonly Pick<LineItem, 'price' | 'quantity' | 'currency'>[];
};

/** A subscription that begins now; nothing is kept or charged yet. */
export function draftSubscription(
  order: Ordered,
  customer: string,
  methodId: string,
): Subscription {
  const id = newId('sub_1', 23);
  const now = unixNow();
  const items = order.lineItems.map((lineItem) => itemOf(id, lineItem, now));
  return {
    ...blankSubscription,
    id,
    billing_cycle_anchor: now,
    created: now,
    currency: order.lineItems[0]?.currency ?? 'aed',
    customer,
    default_payment_method: methodId,
    description: order.subscriptionData.description,
    items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: order.subscriptionData.metadata,
    start_date: now,
    status: 'active',
  };
}

function itemOf(
  subscription: string,
  lineItem: Pick<LineItem, 'price' | 'quantity'>,
  now: number,
): SubscriptionItem {
  return {
    id: newId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: periodEnd(now, lineItem.price),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    price: lineItem.price,
    quantity: lineItem.quantity ?? 1,
    subscription,
    tax_rates: [],
  };
}
