import type Stripe from 'stripe';
import { invalid, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import {
  boolean,
  list,
  mergeMetadata,
  metadata,
  orNothing,
  required,
  text,
  url,
} from '../api/params.js';
import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';

const shape = {
  active: boolean,
  description: text(),
  images: list(text(), { longest: 8 }),
  metadata,
  statement_descriptor: text(22),
  unit_label: text(12),
  url,
};

export const productEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/products',
    shape: { ...shape, id: text(), name: required(text()) },
    handle: ({ context, input }) => createProduct(context, input),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/products',
    shape: { ...pageShape, active: boolean },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('product')
        .filter((row) => input.active === undefined || row.active === input.active);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/products/:id',
    shape: {},
    handle: ({ context, id }) => requireProduct(context, id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/products/:id',
    shape: { ...shape, name: text(), default_price: orNothing(text()) },
    handle: ({ context, id, input }) => {
      const old = requireProduct(context, id);
      requireOwnPrice(context, id, input.default_price);
      const product: Stripe.Product = {
        ...old,
        ...input,
        metadata: mergeMetadata(old.metadata, input.metadata),
        updated: unixNow(),
      };
      context.events.emit('product.updated', product);
      return context.state.put('product', id, product);
    },
  }),
];

function requireOwnPrice(
  context: ProviderContext,
  productId: string,
  priceId: string | null | undefined,
): void {
  if (!priceId) return;
  const price = context.state.get('price', priceId);
  if (price?.product !== productId) throw noSuch('price', priceId, 'default_price');
}

interface NewProduct {
  id?: string;
  name: string;
  active?: boolean;
  description?: string;
  images?: string[];
  metadata?: Record<string, string>;
  statement_descriptor?: string;
  unit_label?: string;
  url?: string;
}

export function createProduct(context: ProviderContext, input: NewProduct): Stripe.Product {
  if (input.id && context.state.get('product', input.id)) {
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const now = unixNow();
  const product: Stripe.Product = {
    id: input.id ?? newId('prod_', 14),
    object: 'product',
    active: input.active ?? true,
    created: now,
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, input.metadata),
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: input.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: input.unit_label ?? null,
    updated: now,
    url: input.url ?? null,
  };
  context.events.emit('product.created', product);
  return context.state.put('product', product.id, product);
}

export function requireProduct(
  context: ProviderContext,
  id: string,
  param?: string,
): Stripe.Product {
  const product = context.state.get('product', id);
  if (product) return product;
  throw noSuch('product', id, param);
}
