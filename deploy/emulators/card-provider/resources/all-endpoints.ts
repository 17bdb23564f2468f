import type { Endpoint } from '../api/endpoint.js';
import type { Includables } from '../api/expand.js';
import type { ProviderContext } from '../context.js';
import { chargeEndpoints } from './charges.js';
import { checkoutEndpoints, lineItemsOf } from './checkout-sessions.js';
import { customerEndpoints } from './customers.js';
import { disputeEndpoints } from './disputes.js';
import { eventEndpoints } from './events.js';
import { invoiceItemEndpoints } from './invoice-items.js';
import { invoicePreviewEndpoints } from './invoice-preview.js';
import { invoiceEndpoints } from './invoices.js';
import { paymentIntentEndpoints } from './payment-intents.js';
import { paymentMethodEndpoints } from './payment-methods.js';
import { portalEndpoints } from './portal-sessions.js';
import { priceEndpoints } from './prices.js';
import { productEndpoints } from './products.js';
import { refundEndpoints } from './refunds.js';
import { subscriptionEndpoints } from './subscriptions.js';

/** All the provider answers; everything else is an unrecognized URL. */
export const allEndpoints: readonly Endpoint[] = [
  ...customerEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...checkoutEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...subscriptionEndpoints,
  ...invoicePreviewEndpoints,
  ...invoiceEndpoints,
  ...invoiceItemEndpoints,
  ...paymentMethodEndpoints,
  ...portalEndpoints,
  ...eventEndpoints,
];

/** Lists that the API shows only when `expand` asks for them. */
export function includablesOf(context: ProviderContext): Includables {
  const list = (url: string, data: unknown[]): unknown => ({
    object: 'list',
    data,
    has_more: false,
    url,
  });
  return {
    'checkout.session.line_items': ({ id }) =>
      list(`/v1/checkout/sessions/${String(id)}/line_items`, lineItemsOf(context, String(id))),
    'charge.refunds': ({ id }) =>
      list(
        `/v1/charges/${String(id)}/refunds`,
        context.state
          .all('refund')
          .filter((row) => row.charge === id)
          .reverse(),
      ),
    'customer.subscriptions': ({ id }) =>
      list(
        `/v1/customers/${String(id)}/subscriptions`,
        context.state
          .all('subscription')
          .filter((row) => row.customer === id)
          .reverse(),
      ),
    'invoice.payments': ({ id }) =>
      list(
        `/v1/invoice_payments?invoice=${String(id)}`,
        context.state.all('invoice_payment').filter((row) => row.invoice === id),
      ),
  };
}
