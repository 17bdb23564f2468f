import type { ProviderContext } from '../context.js';
import type { Invoice, Subscription } from '../state/records.js';

export function subscriptionOf(
  context: ProviderContext,
  invoice: Invoice,
): Subscription | undefined {
  return context.state.get(
    'subscription',
    String(invoice.parent?.subscription_details?.subscription),
  );
}

export function openInvoicesOf(context: ProviderContext, subscriptionId: string): Invoice[] {
  return context.state
    .all('invoice')
    .filter(({ status }) => status === 'open')
    .filter((row) => row.parent?.subscription_details?.subscription === subscriptionId);
}

export function isUnpaid(context: ProviderContext, subscriptionId: string): boolean {
  return openInvoicesOf(context, subscriptionId).length > 0;
}

/** Nothing of it is unpaid any more: a subscription that was past due runs again. */
export function recoverAfterVoid(context: ProviderContext, invoice: Invoice): void {
  const subscription = subscriptionOf(context, invoice);
  if (subscription?.status !== 'past_due' || isUnpaid(context, subscription.id)) return;
  const recovered: Subscription = { ...subscription, status: 'active' };
  context.events.emit('customer.subscription.updated', recovered, { status: 'past_due' });
  context.state.put('subscription', recovered.id, recovered);
}
