import type Stripe from 'stripe';
import { noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { list, mergeMetadata, metadata, object, range, text } from '../api/params.js';
import type { Desk } from '../desk.js';
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
  endpoint('POST', '/v1/customers', shape, ({ desk, input }) => createCustomer(desk, input)),
  endpoint(
    'GET',
    '/v1/customers',
    { ...pageShape, email: text(), created: range },
    ({ desk, path, input }) => {
      const rows = desk.state
        .all('customer')
        .filter((row) => input.email === undefined || row.email === input.email)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  ),
  endpoint('GET', '/v1/customers/:id', {}, ({ desk, id }) => requireCustomer(desk, id)),
  endpoint('POST', '/v1/customers/:id', shape, ({ desk, id, input }) => {
    const old = requireCustomer(desk, id);
    const { metadata: changed, address: _address, invoice_settings: settings, ...rest } = input;
    const customer: Stripe.Customer = {
      ...old,
      ...rest,
      invoice_settings: { ...old.invoice_settings, ...settings },
      metadata: mergeMetadata(old.metadata, changed),
    };
    desk.events.emit('customer.updated', customer);
    return desk.state.put('customer', id, customer);
  }),
  endpoint('DELETE', '/v1/customers/:id', {}, ({ desk, id }) => {
    const customer = requireCustomer(desk, id);
    desk.state.remove('customer', id);
    desk.events.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }),
  endpoint('GET', '/v1/customers/:id/payment_methods', pageShape, ({ desk, id, path, input }) => {
    requireCustomer(desk, id);
    const rows = desk.state.all('payment_method').filter((method) => method.customer === id);
    return pageOf(path, rows, input);
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

export function createCustomer(desk: Desk, input: NewCustomer): Stripe.Customer {
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
  desk.events.emit('customer.created', customer);
  return desk.state.put('customer', customer.id, customer);
}

export function requireCustomer(desk: Desk, id: string, param?: string): Stripe.Customer {
  const customer = desk.state.get('customer', id);
  if (customer) return customer;
  throw noSuch('customer', id, param);
}
