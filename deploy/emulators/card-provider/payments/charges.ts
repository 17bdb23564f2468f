import type Stripe from 'stripe';
import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import type { Decline } from './test-cards.js';

/** Fees of the provider in the Emirates: 2.9 % and AED 1.00. */
const feeRate = 0.029;

const fixedFee = 100;

/** A payment attempt with a card; without `decline` the money came in. */
export interface Attempt {
  intent: Stripe.PaymentIntent;
  methodId: string;
  decline: Decline | null;
}

export function createCharge(
  context: ProviderContext,
  { intent, methodId, decline }: Attempt,
): Stripe.Charge {
  const method = context.state.get('payment_method', methodId);
  const id = newId('ch_3', 23);
  const charge = {
    ...blankCharge,
    id,
    amount: intent.amount,
    billing_details: method?.billing_details ?? null,
    calculated_statement_descriptor: context.config.merchantName.toUpperCase(),
    created: unixNow(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    payment_intent: intent.id,
    payment_method: methodId,
    payment_method_details: { type: 'card', card: method?.card },
    receipt_email: intent.receipt_email,
    ...(decline ? failedWith(decline) : paidWith(creditBalance(context, id, intent))),
  } as Stripe.Charge;
  return context.state.put('charge', id, charge);
}

const failedWith = ({ code, message }: Decline): Partial<Stripe.Charge> => ({
  failure_code: code,
  failure_message: message,
  status: 'failed',
});

const paidWith = ({ id, amount }: Stripe.BalanceTransaction): Partial<Stripe.Charge> => ({
  amount_captured: amount,
  balance_transaction: id,
  captured: true,
  paid: true,
  status: 'succeeded',
});

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
  const fee = { application: null, description: 'Stripe processing fees', type: 'stripe_fee' };
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
    fee_details: input.fee ? [{ ...fee, amount: input.fee, currency: input.currency }] : [],
    net: input.amount - input.fee,
    reporting_category: input.type,
    source: input.source,
    status: 'pending',
    type: input.type,
  };
  return context.state.put('balance_transaction', transaction.id, transaction);
}

const blankCharge = {
  object: 'charge',
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  captured: false,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  paid: false,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;
