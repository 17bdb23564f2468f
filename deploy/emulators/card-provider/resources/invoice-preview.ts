import { endpoint } from '../api/endpoint.js';
import { object, required, text, integer } from '../api/params.js';
import { prorate, requireInPeriod } from '../payments/change-price.js';
import { buildInvoice, itemsFor } from '../payments/invoices.js';
import { periodOf } from '../payments/subscription-billing.js';
import { newId, unixNow } from '../state/new-id.js';
import { itemChanges, proration, readChange, requireSubscription } from './subscriptions.js';

/** The invoice that a change of price would make; the change itself is not made. */
export const invoicePreviewEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    shape: {
      customer: text(),
      subscription: required(text()),
      subscription_details: object({
        items: itemChanges,
        proration_behavior: proration,
        proration_date: integer(),
      }),
    },
    handle: ({ context, input }) => {
      const subscription = requireSubscription(context, input.subscription);
      const {
        items,
        proration_behavior: how,
        proration_date: at,
      } = input.subscription_details ?? {};
      requireInPeriod(subscription, at, 'subscription_details[proration_date]');
      const charges = (items ?? []).flatMap((change, index) => {
        const within = `subscription_details[items][${index}]`;
        const { item, price } = readChange(context, subscription, { change, within });
        const quantity = change.quantity ?? item.quantity;
        const now = at ?? unixNow();
        return prorate(context, { item, price, quantity }, { now, restarts: false });
      });
      const pending = context.state.get('account', subscription.id)?.pending ?? [];
      const preview = buildInvoice(context, subscription, {
        id: newId('upcoming_in_1', 23),
        period: periodOf(subscription),
        reason: how === 'always_invoice' ? 'subscription_update' : 'upcoming',
        pending: how === 'none' ? pending : [...pending, ...charges],
        items: itemsFor(context, subscription),
        sequence: 0,
      });
      return { ...preview, number: null, status: 'draft' };
    },
  }),
];
