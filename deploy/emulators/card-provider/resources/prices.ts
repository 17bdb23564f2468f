import { invalid, missing, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { decimalText } from '../amounts.js';
import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import type { Price } from '../state/records.js';
import * as p from '../api/params.js';
import { createProduct, requireProduct } from './products.js';

const recurring = p.object({
  interval: p.required(p.oneOf('day', 'week', 'month', 'year')),
  interval_count: p.integer({ min: 1, max: 36 }),
  usage_type: p.oneOf('licensed'),
});

const currency = p.text(3);

export const priceEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/prices',
    shape: {
      currency: p.required(currency),
      unit_amount: p.required(p.integer()),
      product: p.text(),
      product_data: p.object({ name: p.required(p.text()), metadata: p.metadata }),
      recurring,
      nickname: p.text(),
      lookup_key: p.text(200),
      transfer_lookup_key: p.boolean,
      active: p.boolean,
      metadata: p.metadata,
      tax_behavior: p.oneOf('exclusive', 'inclusive', 'unspecified'),
    },
    handle: ({ context, input }) => createPrice(context, input, ''),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/prices',
    shape: {
      ...pageShape,
      active: p.boolean,
      product: p.text(),
      type: p.oneOf('one_time', 'recurring'),
      lookup_keys: p.list(p.text(), { longest: 10 }),
    },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('price')
        .filter((row) => !context.state.get('inline_price', row.id))
        .filter((row) => input.active === undefined || row.active === input.active)
        .filter((row) => input.product === undefined || row.product === input.product)
        .filter((row) => input.type === undefined || row.type === input.type)
        .filter((row) => input.lookup_keys?.includes(row.lookup_key ?? '') ?? true);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/prices/:id',
    shape: {},
    handle: ({ context, id }) => requirePrice(context, id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/prices/:id',
    shape: {
      active: p.boolean,
      nickname: p.text(),
      lookup_key: p.text(200),
      transfer_lookup_key: p.boolean,
      metadata: p.metadata,
    },
    handle: ({ context, id, input: { transfer_lookup_key: takes, ...input } }) => {
      const old = requirePrice(context, id);
      if (input.active === false) refuseDefault(context, old);
      takeLookupKey(context, input.lookup_key, { by: id, takes });
      const price: Price = {
        ...old,
        ...input,
        metadata: p.mergeMetadata(old.metadata, input.metadata),
      };
      context.events.emit('price.updated', price);
      return context.state.put('price', id, price);
    },
  }),
];

/** `price_data` of a line item: the price is made on the way. */
export const priceData = p.object({
  currency: p.required(currency),
  unit_amount: p.required(p.integer()),
  product: p.text(),
  product_data: p.object({
    name: p.required(p.text()),
    description: p.text(),
    images: p.list(p.text(), { longest: 8 }),
    metadata: p.metadata,
  }),
  recurring,
  tax_behavior: p.oneOf('exclusive', 'inclusive', 'unspecified'),
});

interface NewPrice {
  currency: string;
  unit_amount: number;
  product?: string;
  product_data?: { name: string; description?: string; metadata?: Record<string, string> };
  recurring?: { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number };
  nickname?: string;
  lookup_key?: string;
  transfer_lookup_key?: boolean;
  active?: boolean;
  metadata?: Record<string, string>;
  tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified';
}

/** Of all prices one has a lookup key, archived ones too; another one gets it when it asks for that. */
function takeLookupKey(
  context: ProviderContext,
  key: string | undefined,
  { by, takes }: { by: string | null; takes: boolean | undefined },
): void {
  const holder = key && context.state.all('price').find((row) => row.lookup_key === key);
  if (!holder || holder.id === by) return;
  if (!takes)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      param: 'lookup_key',
    });
  context.state.put('price', holder.id, { ...holder, lookup_key: null });
}

function refuseDefault(context: ProviderContext, price: Price): void {
  const product = context.state.get('product', String(price.product));
  if (product?.default_price === price.id)
    throw invalid('This price cannot be archived because it is the default price of its product.', {
      param: 'active',
    });
}

/** What was given of what may be left out. */
const optionalFields = (input: NewPrice): Partial<Price> =>
  Object.fromEntries(
    (['active', 'lookup_key', 'nickname', 'tax_behavior'] as const)
      .filter((name) => input[name] !== undefined)
      .map((name) => [name, input[name]]),
  );

function currencyOf(input: string, param: string): string {
  const code = input.toLowerCase();
  if (/^[a-z]{3}$/.test(code)) return code;
  throw invalid(`Invalid currency: ${input}`, { param });
}

const recurrenceOf = ({
  interval,
  interval_count = 1,
}: NonNullable<NewPrice['recurring']>): NonNullable<Price['recurring']> => ({
  interval,
  interval_count,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

/** `within` is the parameter that holds the input, for messages. */
export function createPrice(context: ProviderContext, input: NewPrice, within: string): Price {
  const name = (key: string): string => (within ? `${within}[${key}]` : key);
  const currency = currencyOf(input.currency, name('currency'));
  if (!input.product && !input.product_data) throw missing(name('product'));
  const product = input.product_data
    ? createProduct(context, input.product_data)
    : requireProduct(context, input.product ?? '', name('product'));
  takeLookupKey(context, input.lookup_key, { by: null, takes: input.transfer_lookup_key });
  const price: Price = {
    id: newId('price_1', 23),
    object: 'price',
    // A price that is made on the way is for this once.
    active: !within,
    lookup_key: null,
    nickname: null,
    tax_behavior: 'unspecified',
    ...optionalFields(input),
    billing_scheme: 'per_unit',
    created: unixNow(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    metadata: p.mergeMetadata({}, input.metadata),
    product: product.id,
    recurring: input.recurring ? recurrenceOf(input.recurring) : null,
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount: input.unit_amount,
    unit_amount_decimal: decimalText(input.unit_amount),
  };
  if (within) context.state.put('inline_price', price.id, true);
  else context.events.emit('price.created', price);
  return context.state.put('price', price.id, price);
}

export function requirePrice(context: ProviderContext, id: string, param?: string): Price {
  const price = context.state.get('price', id);
  if (price) return price;
  throw noSuch('price', id, param);
}

/** The one that is sold at from now on; what runs at an archived one goes on. */
export function requireSoldPrice(context: ProviderContext, id: string, param: string): Price {
  const price = requirePrice(context, id, param);
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', {
      param,
    });
  if (context.state.get('product', String(price.product))?.active === false)
    throw invalid(
      `Price \`${id}\` is not available to be purchased because its product is not active.`,
      { param },
    );
  return price;
}

export function productName(context: ProviderContext, price: Price): string {
  return context.state.get('product', String(price.product))?.name ?? 'Item';
}
