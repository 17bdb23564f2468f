import type Stripe from 'stripe';
import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import { createCharge, type Attempt } from './charges.js';
import type { Decline } from './test-cards.js';

interface NewIntent {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
}

export function createIntent(context: ProviderContext, input: NewIntent): Stripe.PaymentIntent {
  const intent = intentOf(input);
  context.events.emit('payment_intent.created', intent);
  return context.state.put('payment_intent', intent.id, intent);
}

/** A new one that nobody has paid yet. */
export function intentOf(input: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi_3', 23);
  return {
    ...blankIntent,
    id,
    amount: input.amount,
    client_secret: `${id}_secret_${newId('', 24)}`,
    created: unixNow(),
    currency: input.currency,
    customer: input.customer,
    description: input.description,
    metadata: input.metadata,
    receipt_email: input.receiptEmail,
  };
}

export function updateIntent(
  context: ProviderContext,
  id: string,
  change: Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const intent = context.state.get('payment_intent', id);
  if (!intent) throw new Error(`payment intent ${id} is not there`);
  return context.state.put('payment_intent', id, { ...intent, ...change });
}

/** Takes the money: a charge, its line on the balance, and the events of both. */
export function succeedIntent(
  context: ProviderContext,
  intent: Stripe.PaymentIntent,
  methodId: string,
): Stripe.PaymentIntent {
  const charge = createCharge(context, { intent, methodId, decline: null });
  const paid = updateIntent(context, intent.id, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: methodId,
    processing: null,
    status: 'succeeded',
  });
  context.events.emit('charge.succeeded', charge);
  context.events.emit('payment_intent.succeeded', paid);
  return paid;
}

/** The card was refused: the intent waits for another one. */
export function failIntent(
  context: ProviderContext,
  { intent, methodId, decline }: Attempt & { decline: Decline },
): Stripe.PaymentIntent {
  const charge = createCharge(context, { intent, methodId, decline });
  const failed = updateIntent(context, intent.id, {
    last_payment_error: {
      ...decline,
      charge: charge.id,
      doc_url: `https://stripe.com/docs/error-codes/${decline.code}`,
      type: 'card_error',
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  });
  context.events.emit('charge.failed', charge);
  context.events.emit('payment_intent.payment_failed', failed);
  return failed;
}

const blankIntent = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;
