import type Stripe from 'stripe';
import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import type { Decline } from './test-cards.js';

/** Fees of the provider in the Emirates: 2.9 % and AED 1.00. */
const feeRate = 0.029;
const fixedFee = 100;

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
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('', 24)}`,
    confirmation_method: 'automatic',
    created: unixNow(),
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: input.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
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
  const charge = createCharge(context, intent, methodId, null);
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
  intent: Stripe.PaymentIntent,
  methodId: string,
  decline: Decline,
): Stripe.PaymentIntent {
  const charge = createCharge(context, intent, methodId, decline);
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

export function createCharge(
  context: ProviderContext,
  intent: Stripe.PaymentIntent,
  methodId: string,
  decline: Decline | null,
): Stripe.Charge {
  const method = context.state.get('payment_method', methodId);
  const id = newId('ch_3', 23);
  const balance = decline ? null : creditBalance(context, id, intent);
  const charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: balance?.id ?? null,
    billing_details: method?.billing_details ?? null,
    calculated_statement_descriptor: context.config.merchantName.toUpperCase(),
    captured: !decline,
    created: unixNow(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: methodId,
    payment_method_details: { type: 'card', card: method?.card },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } as Stripe.Charge;
  return context.state.put('charge', id, charge);
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function creditBalance(
  context: ProviderContext,
  chargeId: string,
  intent: Stripe.PaymentIntent,
): Stripe.BalanceTransaction {
  const fee = Math.round(intent.amount * feeRate) + fixedFee;
  return recordBalance(context, {
    amount: intent.amount,
    currency: intent.currency,
    fee,
    source: chargeId,
    type: 'charge',
  });
}

/** A line on the merchant's balance; amounts in minor units, refunds negative. */
export function recordBalance(
  context: ProviderContext,
  input: {
    amount: number;
    currency: string;
    fee: number;
    source: string;
    type: 'charge' | 'refund' | 'adjustment';
  },
): Stripe.BalanceTransaction {
  const created = unixNow();
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn_3', 23),
    object: 'balance_transaction',
    amount: input.amount,
    available_on: created + 7 * 24 * 60 * 60,
    balance_type: 'payments',
    created,
    currency: input.currency,
    description: null,
    exchange_rate: null,
    fee: input.fee,
    fee_details: input.fee
      ? [
          {
            amount: input.fee,
            application: null,
            currency: input.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: input.amount - input.fee,
    reporting_category: input.type,
    source: input.source,
    status: 'pending',
    type: input.type,
  };
  return context.state.put('balance_transaction', transaction.id, transaction);
}
