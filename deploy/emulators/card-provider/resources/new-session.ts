import type Stripe from 'stripe';
import { priceText, smallestCharge } from '../amounts.js';
import { invalid, missing } from '../api/api-error.js';
import * as p from '../api/params.js';
import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import type { LineItem, Price } from '../state/records.js';
import { requireCustomer } from './customers.js';
import { createPrice, priceData, productName, requirePrice } from './prices.js';

const minute = 60;
/** https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at */
const shortestLife = 30 * minute;
const longestLife = 24 * 60 * minute;
/** A caller's clock and a slow request may cost some seconds of the 30 minutes. */
const clockSlack = 10;

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

type NewSession = p.Read<p.Shape & typeof newSessionShape> & {
  mode: 'payment' | 'subscription';
  success_url: string;
};
type LineItemInput = p.Read<typeof newSessionShape>['line_items'][number];

export function createSession(
  context: ProviderContext,
  input: p.Read<typeof newSessionShape>,
): Stripe.Checkout.Session {
  const now = unixNow();
  if (input.customer && input.customer_email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    });
  }
  const customer = input.customer
    ? requireCustomer(context, input.customer, 'customer')
    : undefined;
  const expiresAt = checkExpiry(input.expires_at, now);
  if (input.line_items.length === 0) throw missing('line_items');
  const lineItems = input.line_items.map((item, index) =>
    toLineItem(context, item, `line_items[${index}]`),
  );
  checkPrices(input.mode, lineItems);
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  const currency = lineItems[0]?.currency ?? 'aed';
  const least = smallestCharge(currency);
  if (total > 0 && total < least) {
    const message = `The Checkout Session's total amount must convert to at least ${priceText(least, currency)}.`;
    throw invalid(message, { code: 'amount_too_small' });
  }
  const id = newId('cs_test_a1', 56);
  const session = {
    ...blankSession,
    id,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created: now,
    currency,
    customer: customer?.id ?? null,
    customer_creation: customer ? null : creationOf(input),
    customer_details: null,
    customer_email: input.customer_email ?? null,
    expires_at: expiresAt,
    locale: input.locale ?? null,
    metadata: p.mergeMetadata({}, input.metadata),
    mode: input.mode,
    payment_method_collection: input.mode === 'subscription' ? 'always' : 'if_required',
    submit_type: input.submit_type ?? null,
    success_url: input.success_url,
    url: `${context.config.publicUrl}/pay/${id}`,
  } satisfies Stripe.Checkout.Session;
  context.state.put('order', id, {
    lineItems,
    paymentIntentData: ownData(input.payment_intent_data),
    subscriptionData: ownData(input.subscription_data),
    challengedCard: null,
    lastError: null,
  });
  return context.state.put('checkout.session', id, session);
}

function ownData(input: { metadata?: Record<string, string>; description?: string } = {}): {
  metadata: Record<string, string>;
  description: string | null;
} {
  return {
    metadata: p.mergeMetadata({}, input.metadata),
    description: input.description ?? null,
  };
}

function creationOf(
  input: Pick<NewSession, 'mode' | 'customer_creation'>,
): Stripe.Checkout.Session.CustomerCreation {
  if (input.mode === 'subscription') return 'always';
  return (input.customer_creation as 'always' | 'if_required' | undefined) ?? 'if_required';
}

function checkExpiry(expiresAt: number | undefined, now: number): number {
  if (expiresAt === undefined) return now + longestLife;
  const param = 'expires_at';
  if (expiresAt < now + shortestLife - clockSlack) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.';
    throw invalid(message, { param });
  }
  if (expiresAt > now + longestLife + clockSlack) {
    const message =
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.';
    throw invalid(message, { param });
  }
  return expiresAt;
}

function toLineItem(context: ProviderContext, input: LineItemInput, within: string): LineItem {
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
  const price = requirePrice(context, input.price, `${within}[price]`);
  if (price.active) return price;
  throw invalid('The price specified is inactive. This field only accepts active prices.', {
    param: `${within}[price]`,
  });
}

function checkPrices(mode: string, items: LineItem[]): void {
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

const blankSession = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
