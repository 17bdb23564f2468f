import { invalid, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { boolean, integer, metadata, mergeMetadata, required, text } from '../api/params.js';
import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import type { InvoiceItem } from '../state/records.js';
import { requireCustomer } from './customers.js';

const base = '/v1/invoiceitems';

/** What a subscription's next invoice holds beside its price. */
export const invoiceItemEndpoints = [
  endpoint({
    method: 'POST',
    path: base,
    shape: {
      customer: required(text()),
      subscription: text(),
      invoice: text(),
      amount: required(integer({ min: -99_999_999 })),
      currency: required(text(3)),
      description: text(),
      metadata,
    },
    handle: ({ context, input }) => {
      const customer = requireCustomer(context, input.customer, 'customer').id;
      const { subscription } = input;
      if (subscription && context.state.get('subscription', subscription)?.status === 'canceled') {
        throw noSuch('subscription', subscription, 'subscription');
      }
      const invoice = draftOf(context, input.invoice);
      const now = unixNow();
      const item: InvoiceItem = {
        id: newId('ii_1', 23),
        object: 'invoiceitem',
        amount: input.amount,
        currency: input.currency,
        customer,
        date: now,
        description: input.description ?? null,
        discountable: true,
        invoice,
        livemode: false,
        metadata: mergeMetadata({}, input.metadata),
        parent: subscription
          ? {
              type: 'subscription_details',
              subscription_details: { subscription },
            }
          : null,
        period: { start: now, end: now },
        proration: false,
        quantity: 1,
      };
      context.events.emit('invoiceitem.created', item);
      return context.state.put('invoiceitem', item.id, item);
    },
  }),
  endpoint({
    method: 'GET',
    path: base,
    shape: { ...pageShape, customer: text(), pending: boolean },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('invoiceitem')
        .filter((row) => input.customer === undefined || row.customer === input.customer)
        .filter((row) => input.pending === undefined || (row.invoice === null) === input.pending);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${base}/:id`,
    shape: {},
    handle: ({ context, id }) => requireItem(context, id),
  }),
  endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    shape: {},
    handle: ({ context, id }) => {
      const item = requireItem(context, id);
      if (item.invoice) {
        throw invalid('You can only delete an invoice item that is not attached to an invoice.');
      }
      context.state.remove('invoiceitem', id);
      context.events.emit('invoiceitem.deleted', item);
      return { id, object: 'invoiceitem', deleted: true };
    },
  }),
];

function draftOf(context: ProviderContext, id: string | undefined): string | null {
  if (!id) return null;
  if (context.state.get('invoice', id)?.status === 'draft') return id;
  throw invalid('Items are added to a draft invoice only.', { param: 'invoice' });
}

function requireItem(context: ProviderContext, id: string): InvoiceItem {
  const item = context.state.get('invoiceitem', id);
  if (item) return item;
  throw noSuch('invoiceitem', id);
}
