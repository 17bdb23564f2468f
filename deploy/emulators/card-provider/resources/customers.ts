import type Stripe from 'stripe';
import { noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { list, mergeMetadata, metadata, object, range, text } from '../api/params.js';
import type { ProviderContext } from '../context.js';
import { endSubscription } from '../payments/subscription-billing.js';
import { newId, unixNow } from '../state/new-id.js';

const address = object({
  line1: text(),
  line2: text(),
  city: text(),
  state: text(),
  postal_code: text(),
  country: text(2),
});

const shape = {
  email: text(512),
  name: text(256),
  phone: text(20),
  description: text(),
  metadata,
  address,
  preferred_locales: list(text()),
  invoice_settings: object({ default_payment_method: text() }),
};

export const customerEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/customers',
    shape: shape,
    handle: ({ context, input }) => createCustomer(context, input),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers',
    shape: { ...pageShape, email: text(), created: range },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('customer')
        .filter((row) => input.email === undefined || row.email === input.email)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id',
    shape: {},
    handle: ({ context, id }) =>
      context.state.get('deleted_customer', id)
        ? { id, object: 'customer', deleted: true }
        : requireCustomer(context, id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/customers/:id',
    shape: shape,
    handle: ({ context, id, input }) => {
      const old = requireCustomer(context, id);
      const { metadata: changed, address: _address, invoice_settings: settings, ...rest } = input;
      const customer: Stripe.Customer = {
        ...old,
        ...rest,
        invoice_settings: { ...old.invoice_settings, ...settings },
        metadata: mergeMetadata(old.metadata, changed),
      };
      context.events.emit('customer.updated', customer);
      return context.state.put('customer', id, customer);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/customers/:id',
    shape: {},
    handle: ({ context, id }) => {
      const customer = requireCustomer(context, id);
      for (const subscription of context.state.all('subscription'))
        if (subscription.customer === id && subscription.status !== 'canceled')
          endSubscription(context, subscription);
      context.state.remove('customer', id);
      context.state.put('deleted_customer', id, true);
      context.events.emit('customer.deleted', customer);
      return { id, object: 'customer', deleted: true };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    shape: pageShape,
    handle: ({ context, id, path, input }) => {
      requireCustomer(context, id);
      const rows = context.state.all('payment_method').filter((method) => method.customer === id);
      return pageOf(path, rows, input);
    },
  }),
];

interface NewCustomer {
  email?: string | null;
  name?: string | null;
  phone?: string;
  description?: string;
  metadata?: Record<string, string>;
  preferred_locales?: string[];
}

export function createCustomer(context: ProviderContext, input: NewCustomer): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: unixNow(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: input.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  context.events.emit('customer.created', customer);
  return context.state.put('customer', customer.id, customer);
}

export function requireCustomer(
  context: ProviderContext,
  id: string,
  param?: string,
): Stripe.Customer {
  const customer = context.state.get('customer', id);
  if (customer) return customer;
  throw noSuch('customer', id, param);
}
