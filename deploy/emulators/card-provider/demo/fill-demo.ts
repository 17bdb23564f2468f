import {
  demoFormerSubscriptions,
  demoMembers,
  demoSubscriptions,
  periodStarts,
  type DemoSubscription,
} from '@studio/demo-studio';
import { studioDay } from '@studio/domain-kit';
import type { ProviderContext } from '../context.js';
import { createPaymentMethod } from '../payments/payment-method.js';
import { draftSubscription } from '../payments/subscription-billing.js';
import { judgeCard } from '../payments/test-cards.js';
import { createCustomer } from '../resources/customers.js';
import { createPrice } from '../resources/prices.js';
import { createProduct } from '../resources/products.js';
import type { Price } from '../state/records.js';
import { fillCharges } from './fill-charges.js';

const cards: Readonly<Record<string, string>> = {
  '4444': '5555555555554444',
  '1881': '4012888888881881',
};

/**
 * The subscriptions and payments of the demo studio, as if they had been bought here: under the ids
 * that the studio's own books have them by. No webhook is sent for it. Safe to repeat.
 */
export function fillDemo(context: ProviderContext, now = new Date()): { subscriptions: number } {
  const [first] = demoSubscriptions;
  if (context.state.get('subscription', `sub_demo${first?.memberN}`))
    return { subscriptions: demoSubscriptions.length };
  for (const sold of demoSubscriptions) fill(context, sold, now);
  for (const sold of demoFormerSubscriptions) fillCustomer(context, sold);
  fillCharges(context, now);
  return { subscriptions: demoSubscriptions.length };
}

/** The member as a customer with a card on file. */
function fillCustomer(context: ProviderContext, sold: DemoSubscription): void {
  const { memberN } = sold;
  const [customer, card] = [`cus_demo${memberN}`, `pm_demo${memberN}`];
  const person = demoMembers[memberN];
  const payer = { email: person?.email ?? null, name: person?.fullName ?? null };
  const settings = { default_payment_method: card };
  const made = createCustomer(context, payer);
  context.state.remove('customer', made.id);
  context.state.put('customer', customer, {
    ...made,
    id: customer,
    invoice_settings: { ...made.invoice_settings, ...settings },
  });
  const number = cards[sold.cardLast4] ?? '4242424242424242';
  const entry = { number, expiryMonth: 12, expiryYear: 2040 };
  const method = createPaymentMethod(context, { entry, card: judgeCard(number), payer });
  context.state.remove('payment_method', method.id);
  context.state.put('payment_method', card, { ...method, id: card, customer });
  context.state.put('card_rule', card, { decline: null });
}

function fill(context: ProviderContext, sold: DemoSubscription, now: Date): void {
  fillCustomer(context, sold);
  const { memberN, plan } = sold;
  const person = demoMembers[memberN];
  const price = priceOf(context, sold);
  const { began, start, end } = periodOf(sold, now);
  const draft = draftSubscription(
    {
      lineItems: [{ price, quantity: 1, currency: 'aed' }],
      subscriptionData: {
        metadata: { plan_id: plan.id, plan_name: plan.name, user_id: person?.id ?? '' },
        description: null,
      },
    },
    `cus_demo${memberN}`,
    `pm_demo${memberN}`,
  );
  const id = `sub_demo${memberN}`;
  const period = { current_period_start: start, current_period_end: end };
  context.state.put('subscription', id, {
    ...draft,
    id,
    created: began,
    start_date: began,
    billing_cycle_anchor: start,
    cancel_at_period_end: sold.isLeaving,
    items: {
      ...draft.items,
      data: draft.items.data.map((item) => ({
        ...item,
        ...period,
        id: `si_demo${memberN}`,
        subscription: id,
      })),
    },
  });
}

function priceOf(context: ProviderContext, { plan }: DemoSubscription): Price {
  const product = `plan_${plan.id}`;
  if (!context.state.get('product', product))
    createProduct(context, { id: product, name: plan.name });
  const known = context.state.all('price').find((price) => price.product === product);
  const recurring = { interval: 'month' as const };
  return (
    known ??
    createPrice(context, { currency: 'aed', unit_amount: plan.priceFils, product, recurring }, '')
  );
}

/** The month that holds today, counted from the first day as the studio counts. */
function periodOf(
  sold: DemoSubscription,
  now: Date,
): { began: number; start: number; end: number } {
  const starts = periodStarts(sold, studioDay(now));
  const n = Math.max(
    0,
    starts.findLastIndex((start) => start <= now),
  );
  const unix = (at = now): number => at.getTime() / 1000;
  return { began: unix(starts[0]), start: unix(starts[n]), end: unix(starts[n + 1]) };
}
