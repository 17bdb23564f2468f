import { ApiError, invalid, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { oneOf, range, text } from '../api/params.js';
import type { ProviderContext } from '../context.js';
import { retryInvoice } from '../payments/subscription-billing.js';
import type { Invoice } from '../state/records.js';

export const invoiceEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/invoices',
    shape: {
      ...pageShape,
      customer: text(),
      subscription: text(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      created: range,
    },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('invoice')
        .filter((row) => input.customer === undefined || row.customer === input.customer)
        .filter((row) => !input.subscription || subscriptionIdOf(row) === input.subscription)
        .filter((row) => input.status === undefined || row.status === input.status)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoices/:id',
    shape: {},
    handle: ({ context, id }) => requireInvoice(context, id),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    shape: pageShape,
    handle: ({ context, id, path, input }) =>
      pageOf(path, [...requireInvoice(context, id).lines.data].reverse(), input),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    shape: {},
    handle: ({ context, id }) => {
      const invoice = requireInvoice(context, id);
      if (invoice.status !== 'open') {
        throw invalid(`Invoice is already ${String(invoice.status)}`, {
          code: 'invoice_already_paid',
        });
      }
      const after = retryInvoice(context, invoice, { succeed: true, final: false });
      return after.status === 'paid' ? after : declined();
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoice_payments',
    shape: { ...pageShape, invoice: text() },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('invoice_payment')
        .filter((row) => input.invoice === undefined || row.invoice === input.invoice);
      return pageOf(path, rows, input);
    },
  }),
];

function subscriptionIdOf(invoice: Invoice): string {
  return String(invoice.parent?.subscription_details?.subscription);
}

/** Returned, not thrown: the refused attempt itself stays recorded. */
export function declined(): ApiError {
  return new ApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });
}

export function requireInvoice(context: ProviderContext, id: string): Invoice {
  const invoice = context.state.get('invoice', id);
  if (invoice) return invoice;
  throw noSuch('invoice', id);
}
