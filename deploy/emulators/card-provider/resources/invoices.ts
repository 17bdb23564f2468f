import { ApiError, invalid, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { boolean, metadata, mergeMetadata, required } from '../api/params.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { oneOf, range, text } from '../api/params.js';
import type { ProviderContext } from '../context.js';
import { voidInvoice } from '../payments/invoices.js';
import { draftInvoice, finalizeInvoice, payOneOff } from '../payments/one-off-invoice.js';
import { recoverAfterVoid } from '../payments/open-invoices.js';
import { retryInvoice } from '../payments/subscription-billing.js';
import { defaultDecline, type Decline } from '../payments/test-cards.js';
import type { Invoice } from '../state/records.js';
import { requireCustomer } from './customers.js';

/** Invoices of no subscription: drafted, filled, finalized, paid or voided on request. */
const oneOffEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/invoices',
    shape: {
      customer: required(text()),
      auto_advance: boolean,
      collection_method: oneOf('charge_automatically'),
      pending_invoice_items_behavior: oneOf('exclude'),
      default_payment_method: text(),
      metadata,
    },
    handle: ({ context, input }) =>
      draftInvoice(context, {
        customer: requireCustomer(context, input.customer, 'customer').id,
        methodId: input.default_payment_method ?? null,
        metadata: mergeMetadata({}, input.metadata),
      }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    shape: { auto_advance: boolean },
    handle: ({ context, id }) => {
      const invoice = requireInvoice(context, id);
      if (invoice.status !== 'draft') throw invalid('This invoice is finalized already.');
      return finalizeInvoice(context, invoice);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/void',
    shape: {},
    handle: ({ context, id }) => {
      const invoice = requireInvoice(context, id);
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
        throw invalid(
          `You can only pass in finalized invoices that are open or uncollectible. This invoice is ${String(invoice.status)}.`,
        );
      const voided = voidInvoice(context, invoice);
      recoverAfterVoid(context, voided);
      return voided;
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/invoices/:id',
    shape: {},
    handle: ({ context, id }) => {
      if (requireInvoice(context, id).status !== 'draft')
        throw invalid('Only a draft invoice can be deleted.');
      for (const item of context.state.all('invoiceitem'))
        if (item.invoice === id) context.state.remove('invoiceitem', item.id);
      context.state.remove('invoice', id);
      return { id, object: 'invoice', deleted: true };
    },
  }),
];

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
    shape: { payment_method: text(), off_session: boolean },
    handle: ({ context, id, input }) => {
      const invoice = requireInvoice(context, id);
      if (invoice.status !== 'open') {
        throw invalid(`Invoice is already ${String(invoice.status)}`, {
          code: 'invoice_already_paid',
        });
      }
      if (invoice.parent === null) {
        const method = input.payment_method ?? invoice.default_payment_method;
        const decline = payOneOff(context, invoice, typeof method === 'string' ? method : null);
        return decline ? declined(decline) : requireInvoice(context, id);
      }
      const after = retryInvoice(context, invoice, { succeed: true, final: false });
      return after.status === 'paid' ? after : declined();
    },
  }),
  ...oneOffEndpoints,
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
export function declined(decline: Decline = defaultDecline): ApiError {
  return new ApiError(402, { type: 'card_error', ...decline });
}

export function requireInvoice(context: ProviderContext, id: string): Invoice {
  const invoice = context.state.get('invoice', id);
  if (invoice) return invoice;
  throw noSuch('invoice', id);
}
