import { invalid, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import * as p from '../api/params.js';
import type { ProviderContext } from '../context.js';
import { changePrice, requireInPeriod } from '../payments/change-price.js';
import {
  beginTrial,
  cardOf,
  endOfPeriod,
  endSubscription,
} from '../payments/subscription-billing.js';
import { noDetails } from '../payments/blank-subscription.js';
import { unixNow } from '../state/new-id.js';
import type { Price, Subscription } from '../state/records.js';
import { declined } from './invoices.js';
import { createPrice, priceData, requireSoldPrice } from './prices.js';

const base = '/v1/subscriptions';
const cancellation = p.object({
  comment: p.text(),
  feedback: p.oneOf(
    'customer_service',
    'low_quality',
    'missing_features',
    'other',
    'switched_service',
    'too_complex',
    'too_expensive',
    'unused',
  ),
});

export const itemChanges = p.list(
  p.object({
    id: p.required(p.text()),
    price: p.text(),
    price_data: priceData,
    quantity: p.integer({ min: 1, max: 999_999 }),
  }),
);
export const proration = p.oneOf('create_prorations', 'always_invoice', 'none');

const updateShape = {
  cancel_at_period_end: p.boolean,
  cancel_at: p.orNothing(p.integer()),
  items: itemChanges,
  metadata: p.metadata,
  description: p.text(500),
  proration_behavior: proration,
  proration_date: p.integer(),
  payment_behavior: p.oneOf('allow_incomplete', 'error_if_incomplete'),
  trial_end: p.integer(),
  pause_collection: p.orNothing(
    p.object({ behavior: p.required(p.oneOf('void')), resumes_at: p.integer() }),
  ),
  default_payment_method: p.text(),
  cancellation_details: cancellation,
};

export const subscriptionEndpoints = [
  endpoint({
    method: 'GET',
    path: base,
    shape: {
      ...pageShape,
      customer: p.text(),
      price: p.text(),
      status: p.oneOf('active', 'trialing', 'past_due', 'canceled', 'ended', 'all'),
      created: p.range,
    },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('subscription')
        .filter((row) => matchesStatus(row, input.status))
        .filter((row) => input.customer === undefined || row.customer === input.customer)
        .filter((row) => !input.price || row.items.data.some((i) => i.price.id === input.price))
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${base}/:id`,
    shape: {},
    handle: ({ context, id }) => requireSubscription(context, id),
  }),
  endpoint({
    method: 'POST',
    path: `${base}/:id`,
    shape: updateShape,
    handle: ({ context, id, input }) =>
      updateSubscription(context, requireSubscription(context, id), input),
  }),
  endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    shape: { invoice_now: p.boolean, prorate: p.boolean, cancellation_details: cancellation },
    handle: ({ context, id }) => endSubscription(context, requireRunning(context, id)),
  }),
];

function matchesStatus(row: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return row.ended_at !== null;
  return status ? row.status === status : row.status !== 'canceled';
}

type Update = p.Read<typeof updateShape>;

function requireChangeable(context: ProviderContext, found: Subscription, input: Update): void {
  const isMetadataOnly = Object.keys(input).every((key) => key === 'metadata');
  if (found.status === 'canceled' && !isMetadataOnly) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (input.payment_behavior === 'error_if_incomplete' && isRefused(context, found))
    throw declined();
}

function withItems(
  context: ProviderContext,
  found: Subscription,
  { items = [], proration_behavior: proration = 'create_prorations', proration_date: at }: Update,
): Subscription {
  requireInPeriod(found, at, 'proration_date');
  let subscription = found;
  for (const [index, change] of items.entries()) {
    const { item, price } = readChange(context, subscription, {
      change,
      within: `items[${index}]`,
    });
    const quantity = change.quantity ?? item.quantity;
    subscription = changePrice(context, subscription, { item, price, quantity, proration, at });
  }
  return subscription;
}

function updateSubscription(
  context: ProviderContext,
  found: Subscription,
  input: Update,
): Subscription {
  requireChangeable(context, found, input);
  const subscription = withItems(context, withTrial(found, input.trial_end), input);
  const updated: Subscription = {
    ...subscription,
    ...cancelling(subscription, input),
    default_payment_method: input.default_payment_method ?? subscription.default_payment_method,
    description: input.description ?? subscription.description,
    pause_collection: pausing(subscription, input.pause_collection),
    cancellation_details: {
      ...noDetails,
      ...subscription.cancellation_details,
      ...detailsOf(input),
    },
    metadata: p.mergeMetadata(subscription.metadata, input.metadata),
  };
  context.events.emit('customer.subscription.updated', updated, previousOf(found, updated));
  return context.state.put('subscription', updated.id, updated);
}

type Change = p.Read<typeof updateShape>['items'] extends (infer T)[] | undefined ? T : never;

/** Which item gets which price. */
export function readChange(
  context: ProviderContext,
  subscription: Subscription,
  { change, within }: { change: Change; within: string },
): { item: Subscription['items']['data'][number]; price: Price } {
  const item = subscription.items.data.find((entry) => entry.id === change.id);
  if (!item) throw noSuch('subscription_item', change.id, `${within}[id]`);
  const price = priceFor(context, change, within) ?? item.price;
  if (price.recurring) return { item, price };
  throw invalid('The price specified is not recurring.', { param: `${within}[price]` });
}

function priceFor(context: ProviderContext, change: Change, within: string): Price | undefined {
  if (change.price) return requireSoldPrice(context, change.price, `${within}[price]`);
  return change.price_data && createPrice(context, change.price_data, `${within}[price_data]`);
}

function isRefused(context: ProviderContext, subscription: Subscription): boolean {
  const card = cardOf(context, subscription);
  return !card || Boolean(context.state.get('card_rule', card)?.decline);
}

function withTrial(subscription: Subscription, until: number | undefined): Subscription {
  if (until === undefined) return subscription;
  if (until > unixNow()) return beginTrial(subscription, until);
  throw invalid('Trial end timestamp must be in the future.', { param: 'trial_end' });
}

function pausing(
  subscription: Subscription,
  input: p.Read<typeof updateShape>['pause_collection'],
): Subscription['pause_collection'] {
  if (input === undefined) return subscription.pause_collection;
  return input && { behavior: input.behavior, resumes_at: input.resumes_at ?? null };
}

function detailsOf(
  input: p.Read<typeof updateShape>,
): Partial<Subscription['cancellation_details'] & object> {
  const { comment, feedback } = input.cancellation_details ?? {};
  return {
    ...(comment !== undefined && { comment }),
    ...(feedback !== undefined && { feedback }),
    ...(input.cancel_at_period_end && { reason: 'cancellation_requested' as const }),
    ...(input.cancel_at_period_end === false && { reason: null }),
  };
}

function cancelling(
  subscription: Subscription,
  { cancel_at_period_end: atPeriodEnd, cancel_at: at }: Update,
): Partial<Subscription> {
  if (at !== undefined)
    return { cancel_at: at, cancel_at_period_end: false, canceled_at: at && unixNow() };
  if (atPeriodEnd === undefined) return {};
  if (!atPeriodEnd) return { cancel_at_period_end: false, cancel_at: null, canceled_at: null };
  return {
    cancel_at_period_end: true,
    cancel_at: endOfPeriod(subscription),
    canceled_at: unixNow(),
  };
}

function previousOf(before: Subscription, after: Subscription): Record<string, unknown> {
  const earlier = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(key)))
      .map(([key]) => [key, earlier.get(key)]),
  );
}

function requireRunning(context: ProviderContext, id: string): Subscription {
  const subscription = requireSubscription(context, id);
  if (subscription.status !== 'canceled') return subscription;
  throw noSuch('subscription', id);
}

export function requireSubscription(context: ProviderContext, id: string): Subscription {
  const subscription = context.state.get('subscription', id);
  if (subscription) return subscription;
  throw noSuch('subscription', id);
}
