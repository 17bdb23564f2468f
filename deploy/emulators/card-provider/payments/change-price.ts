import { invalid } from '../api/api-error.js';
import type { ProviderContext } from '../context.js';
import { productName } from '../resources/prices.js';
import { unixNow } from '../state/new-id.js';
import type { PendingCharge, Price, Subscription, SubscriptionItem } from '../state/records.js';
import { createInvoice } from './invoices.js';
import { periodEnd } from './periods.js';
import { periodOf, applyPayment } from './subscription-billing.js';

export interface PriceChange {
  item: SubscriptionItem;
  price: Price;
  quantity: number;
  proration: 'create_prorations' | 'always_invoice' | 'none';
  /** Up to when the old price counts; now unless said. */
  at?: number | undefined;
}

const intervalOf = ({ recurring }: Price): string =>
  `${recurring?.interval_count} ${recurring?.interval}`;

/**
 * Gives an item another price. Within the same interval the rest of the period is credited and
 * charged, at the next invoice or at once; another interval starts a new period and is invoiced at once.
 */
export function changePrice(
  context: ProviderContext,
  subscription: Subscription,
  change: PriceChange,
): Subscription {
  const { item, price, quantity, proration } = change;
  const now = unixNow();
  const restarts = intervalOf(item.price) !== intervalOf(price);
  const replaced: SubscriptionItem = {
    ...item,
    price,
    quantity,
    ...(restarts ? { current_period_start: now, current_period_end: periodEnd(now, price) } : {}),
  };
  const data = subscription.items.data.map((entry) => (entry.id === item.id ? replaced : entry));
  const changed: Subscription = {
    ...subscription,
    items: { ...subscription.items, data },
    ...(restarts ? { billing_cycle_anchor: now } : {}),
  };
  context.state.put('subscription', changed.id, changed);
  if (proration !== 'none')
    addPending(
      context,
      subscription.id,
      prorate(context, change, { now: change.at ?? now, restarts }),
    );
  if (!restarts && proration !== 'always_invoice') return changed;
  const invoice = createInvoice(context, changed, {
    period: periodOf(changed),
    reason: restarts ? 'subscription_cycle' : 'subscription_update',
  });
  return applyPayment(
    context,
    { ...changed, latest_invoice: invoice.id },
    { invoice, succeed: true },
  );
}

/** The provider settles within the period that runs, and no other. */
export function requireInPeriod(
  subscription: Subscription,
  at: number | undefined,
  param: string,
): void {
  if (at === undefined) return;
  const { start, end } = periodOf(subscription);
  if (at >= start && at <= end) return;
  throw invalid('Cannot specify a proration date outside of the current subscription period.', {
    param,
  });
}

/** What is left of the period, given back at the old price and charged at the new one. */
export function prorate(
  context: ProviderContext,
  { item, price, quantity }: Omit<PriceChange, 'proration' | 'at'>,
  { now, restarts }: { now: number; restarts: boolean },
): PendingCharge[] {
  const { current_period_start: start, current_period_end: end } = item;
  const left = Math.min(1, Math.max(0, (end - now) / (end - start)));
  const credit: PendingCharge = {
    description: `Unused time on ${productName(context, item.price)}`,
    amount: -Math.round((item.price.unit_amount ?? 0) * item.quantity * left),
    price: item.price,
  };
  if (restarts) return [credit];
  const charge: PendingCharge = {
    description: `Remaining time on ${productName(context, price)}`,
    amount: Math.round((price.unit_amount ?? 0) * quantity * left),
    price,
  };
  return [credit, charge];
}

function addPending(
  context: ProviderContext,
  subscriptionId: string,
  charges: PendingCharge[],
): void {
  const pending = context.state.get('account', subscriptionId)?.pending ?? [];
  context.state.put('account', subscriptionId, { pending: [...pending, ...charges] });
}
