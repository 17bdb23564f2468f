import { invalid, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import * as p from '../api/params.js';
import type { Desk } from '../desk.js';
import { changePrice } from '../payments/change-price.js';
import { endOfPeriod, endSubscription } from '../payments/subscription-billing.js';
import { unixNow } from '../state/new-id.js';
import type { Subscription } from '../state/records.js';
import { requirePrice } from './prices.js';

const base = '/v1/subscriptions';
const cancellation = p.object({ comment: p.text(), feedback: p.text() });

const updateShape = {
  cancel_at_period_end: p.boolean,
  items: p.list(
    p.object({
      id: p.required(p.text()),
      price: p.text(),
      quantity: p.integer({ min: 1, max: 999_999 }),
    }),
  ),
  metadata: p.metadata,
  description: p.text(500),
  proration_behavior: p.oneOf('create_prorations', 'always_invoice', 'none'),
  default_payment_method: p.text(),
  cancellation_details: cancellation,
};

export const subscriptionEndpoints = [
  endpoint(
    'GET',
    base,
    {
      ...pageShape,
      customer: p.text(),
      price: p.text(),
      status: p.oneOf('active', 'past_due', 'canceled', 'ended', 'all'),
      created: p.range,
    },
    ({ desk, path, input }) => {
      const rows = desk.state
        .all('subscription')
        .filter((row) => matchesStatus(row, input.status))
        .filter((row) => input.customer === undefined || row.customer === input.customer)
        .filter((row) => !input.price || row.items.data.some((i) => i.price.id === input.price))
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  ),
  endpoint('GET', `${base}/:id`, {}, ({ desk, id }) => requireSubscription(desk, id)),
  endpoint('POST', `${base}/:id`, updateShape, ({ desk, id, input }) =>
    updateSubscription(desk, requireSubscription(desk, id), input),
  ),
  endpoint(
    'DELETE',
    `${base}/:id`,
    { invoice_now: p.boolean, prorate: p.boolean, cancellation_details: cancellation },
    ({ desk, id }) => endSubscription(desk, requireRunning(desk, id)),
  ),
];

function matchesStatus(row: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return row.ended_at !== null;
  return status ? row.status === status : row.status !== 'canceled';
}

function updateSubscription(
  desk: Desk,
  found: Subscription,
  input: p.Read<typeof updateShape>,
): Subscription {
  if (found.status === 'canceled') {
    const onlyWords = Object.keys(input).every((key) => key === 'metadata');
    if (!onlyWords) {
      throw invalid(
        'A canceled subscription can only update its cancellation_details and metadata.',
      );
    }
  }
  let subscription = found;
  for (const [index, change] of (input.items ?? []).entries()) {
    const item = subscription.items.data.find((entry) => entry.id === change.id);
    if (!item) throw noSuch('subscription_item', change.id, `items[${index}][id]`);
    const price = change.price
      ? requirePrice(desk, change.price, `items[${index}][price]`)
      : item.price;
    if (!price.recurring) {
      throw invalid('The price specified is not recurring.', { param: `items[${index}][price]` });
    }
    subscription = changePrice(desk, subscription, {
      item,
      price,
      quantity: change.quantity ?? item.quantity,
      proration: input.proration_behavior ?? 'create_prorations',
    });
  }
  const updated: Subscription = {
    ...subscription,
    ...cancelling(subscription, input.cancel_at_period_end),
    default_payment_method: input.default_payment_method ?? subscription.default_payment_method,
    description: input.description ?? subscription.description,
    metadata: p.mergeMetadata(subscription.metadata, input.metadata),
  };
  desk.events.emit('customer.subscription.updated', updated, previousOf(found, updated));
  return desk.state.put('subscription', updated.id, updated);
}

function cancelling(
  subscription: Subscription,
  atPeriodEnd: boolean | undefined,
): Partial<Subscription> {
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

function requireRunning(desk: Desk, id: string): Subscription {
  const subscription = requireSubscription(desk, id);
  if (subscription.status !== 'canceled') return subscription;
  throw noSuch('subscription', id);
}

export function requireSubscription(desk: Desk, id: string): Subscription {
  const subscription = desk.state.get('subscription', id);
  if (subscription) return subscription;
  throw noSuch('subscription', id);
}
