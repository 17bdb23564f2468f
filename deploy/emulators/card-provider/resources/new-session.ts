import type Stripe from 'stripe';
import { priceText, smallestCharge } from '../amounts.js';
import { invalid, missing } from '../api/api-error.js';
import * as p from '../api/params.js';
import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import type { LineItem } from '../state/records.js';
import { blankSession } from './blank-session.js';
import { requireCustomer } from './customers.js';
import { type NewSession, checkPrices, type newSessionShape, toLineItem } from './new-line-item.js';

const minute = 60;

/** https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at */
const shortestLife = 30 * minute;

const longestLife = 24 * 60 * minute;

/** A caller's clock and a slow request may cost some seconds of the 30 minutes. */
const clockSlack = 10;

export function createSession(
  context: ProviderContext,
  input: p.Read<typeof newSessionShape>,
): Stripe.Checkout.Session {
  const now = unixNow();
  const customer = customerOf(context, input);
  const expiresAt = checkExpiry(input.expires_at, now);
  const lineItems = lineItemsOf(context, input);
  const { total, currency } = totalOf(lineItems);
  const id = newId('cs_test_a1', 56);
  const session = {
    ...blankSession,
    id,
    amount_subtotal: total,
    amount_total: total,
    created: now,
    currency,
    customer: customer?.id ?? null,
    customer_creation: customer ? null : creationOf(input),
    customer_details: null,
    expires_at: expiresAt,
    metadata: p.mergeMetadata({}, input.metadata),
    mode: input.mode,
    payment_method_collection: input.mode === 'subscription' ? 'always' : 'if_required',
    ...optionalFields(input),
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

const orNull = <T>(value: T | undefined): T | null => value ?? null;

const optionalFields = (input: p.Read<typeof newSessionShape>) => ({
  cancel_url: orNull(input.cancel_url),
  client_reference_id: orNull(input.client_reference_id),
  customer_email: orNull(input.customer_email),
  locale: orNull(input.locale),
  submit_type: orNull(input.submit_type),
});

function customerOf(
  context: ProviderContext,
  { customer, customer_email: email }: p.Read<typeof newSessionShape>,
): Stripe.Customer | undefined {
  if (customer && email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    });
  }
  return customer ? requireCustomer(context, customer, 'customer') : undefined;
}

function lineItemsOf(
  context: ProviderContext,
  { mode, line_items: items }: p.Read<typeof newSessionShape>,
): LineItem[] {
  if (items.length === 0) throw missing('line_items');
  const lineItems = items.map((item, index) => toLineItem(context, item, `line_items[${index}]`));
  checkPrices(mode, lineItems);
  return lineItems;
}

function totalOf(lineItems: readonly LineItem[]): { total: number; currency: string } {
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  const currency = lineItems[0]?.currency ?? 'aed';
  const least = smallestCharge(currency);
  if (total === 0 || total >= least) return { total, currency };
  const message = `The Checkout Session's total amount must convert to at least ${priceText(least, currency)}.`;
  throw invalid(message, { code: 'amount_too_small' });
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
