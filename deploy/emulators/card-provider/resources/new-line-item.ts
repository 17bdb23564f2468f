import { invalid, missing } from '../api/api-error.js';
import * as p from '../api/params.js';
import type { ProviderContext } from '../context.js';
import { newId } from '../state/new-id.js';
import type { LineItem, Price } from '../state/records.js';
import { createPrice, priceData, productName, requireSoldPrice } from './prices.js';

const intentData = p.object({
  metadata: p.metadata,
  description: p.text(),
  receipt_email: p.text(),
  statement_descriptor: p.text(22),
  setup_future_usage: p.oneOf('on_session', 'off_session'),
});

export const newSessionShape = {
  mode: p.required(p.oneOf('payment', 'subscription')),
  line_items: p.required(
    p.list(
      p.object({
        price: p.text(),
        price_data: priceData,
        quantity: p.integer({ min: 1, max: 999_999 }),
        metadata: p.metadata,
      }),
    ),
  ),
  success_url: p.required(p.url),
  cancel_url: p.url,
  customer: p.text(),
  customer_email: p.text(800),
  customer_creation: p.oneOf('always', 'if_required'),
  client_reference_id: p.text(200),
  expires_at: p.integer(),
  metadata: p.metadata,
  payment_intent_data: intentData,
  subscription_data: p.object({ metadata: p.metadata, description: p.text(500) }),
  payment_method_types: p.list(p.oneOf('card')),
  locale: p.text(10),
  currency: p.text(3),
  ui_mode: p.oneOf('hosted_page', 'hosted'),
  submit_type: p.oneOf('auto', 'book', 'pay', 'subscribe'),
  billing_address_collection: p.oneOf('auto', 'required'),
};

export type NewSession = p.Read<p.Shape & typeof newSessionShape> & {
  mode: 'payment' | 'subscription';
  success_url: string;
};

type LineItemInput = p.Read<typeof newSessionShape>['line_items'][number];

export function toLineItem(
  context: ProviderContext,
  input: LineItemInput,
  within: string,
): LineItem {
  if (input.price && input.price_data) {
    throw invalid('You may only specify one of these parameters: price, price_data.', {
      param: `${within}[price_data]`,
    });
  }
  if (input.quantity === undefined) {
    throw invalid('Quantity is required. Add `quantity` to `line_items`.', {
      code: 'parameter_missing',
      param: `${within}[quantity]`,
    });
  }
  const price = priceOf(context, input, within);
  const amount = (price.unit_amount ?? 0) * input.quantity;
  return {
    id: newId('li_1', 23),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName(context, price),
    metadata: p.mergeMetadata({}, input.metadata),
    price,
    quantity: input.quantity,
  };
}

function priceOf(context: ProviderContext, input: LineItemInput, within: string): Price {
  if (input.price_data) return createPrice(context, input.price_data, `${within}[price_data]`);
  if (!input.price) throw missing(`${within}[price]`);
  return requireSoldPrice(context, input.price, `${within}[price]`);
}

export function checkPrices(mode: string, items: LineItem[]): void {
  const currencies = new Set(items.map((item) => item.currency));
  if (currencies.size > 1) throw invalid('All line items must have the same currency.');
  const recurring = items.filter((item) => item.price.recurring !== null);
  if (mode === 'payment' && recurring.length > 0) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items[0][price]' },
    );
  }
  if (mode === 'subscription' && recurring.length !== items.length) {
    throw invalid('You must provide only recurring prices in `subscription` mode here.', {
      param: 'line_items[0][price]',
    });
  }
}
