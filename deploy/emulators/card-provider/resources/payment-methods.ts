import { invalid, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import type { ProviderContext } from '../context.js';
import type Stripe from 'stripe';

const base = '/v1/payment_methods';

/** Cards that customers have put on file. */
export const paymentMethodEndpoints = [
  endpoint({
    method: 'GET',
    path: `${base}/:id`,
    shape: {},
    handle: ({ context, id }) => requireMethod(context, id),
  }),
  endpoint({
    method: 'POST',
    path: `${base}/:id/detach`,
    shape: {},
    handle: ({ context, id }) => {
      const method = requireMethod(context, id);
      if (method.customer === null)
        throw invalid('The payment method you provided is not attached to a customer.');
      forget(context, id);
      const detached: Stripe.PaymentMethod = { ...method, customer: null };
      context.events.emit('payment_method.detached', detached, { customer: method.customer });
      return context.state.put('payment_method', id, detached);
    },
  }),
];

/** Nobody pays with it any more: neither its customer nor their subscriptions. */
function forget({ state, events }: ProviderContext, id: string): void {
  for (const row of state.all('customer')) {
    const settings = row.invoice_settings;
    if (settings.default_payment_method === id)
      state.put('customer', row.id, {
        ...row,
        invoice_settings: { ...settings, default_payment_method: null },
      });
  }
  for (const row of state.all('subscription')) {
    if (row.default_payment_method !== id) continue;
    const without = { ...row, default_payment_method: null };
    events.emit('customer.subscription.updated', without, { default_payment_method: id });
    state.put('subscription', row.id, without);
  }
}

function requireMethod(context: ProviderContext, id: string): Stripe.PaymentMethod {
  const method = context.state.get('payment_method', id);
  if (method) return method;
  throw noSuch('PaymentMethod', id);
}
