import type Stripe from 'stripe';
import { priceText } from '../amounts.js';
import { invalid, missing, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { integer, mergeMetadata, metadata, oneOf, range, text } from '../api/params.js';
import type { ProviderContext } from '../context.js';
import { recordBalance } from '../payments/charges.js';
import { newId, unixNow } from '../state/new-id.js';
import { requireIntent } from './payment-intents.js';
import { requireCharge } from './charges.js';

export const refundEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/refunds',
    shape: {
      charge: text(),
      payment_intent: text(),
      amount: integer({ min: 1 }),
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
      metadata,
    },
    handle: ({ context, input }) => createRefund(context, input),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/refunds',
    shape: { ...pageShape, charge: text(), payment_intent: text(), created: range },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('refund')
        .filter((row) => input.charge === undefined || row.charge === input.charge)
        .filter((row) => !input.payment_intent || row.payment_intent === input.payment_intent)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/refunds/:id',
    shape: {},
    handle: ({ context, id }) => requireRefund(context, id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/refunds/:id',
    shape: { metadata },
    handle: ({ context, id, input }) => {
      const refund = requireRefund(context, id);
      return context.state.put('refund', id, {
        ...refund,
        metadata: mergeMetadata(refund.metadata ?? {}, input.metadata),
      });
    },
  }),
];

interface NewRefund {
  charge?: string;
  payment_intent?: string;
  amount?: number;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer';
  metadata?: Record<string, string>;
}

/** What can still go back; throws when the amount can't. */
function refundableAmount(
  context: ProviderContext,
  charge: Stripe.Charge,
  wanted?: number,
): number {
  const disputes = context.state.all('dispute').filter((row) => row.charge === charge.id);
  if (disputes.some(({ status }) => status !== 'won')) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = wanted ?? left;
  if (amount <= left) return amount;
  const [asText, possible] = [amount, left].map((sum) => priceText(sum, charge.currency));
  throw invalid(
    `Refund amount (${asText}) is greater than unrefunded amount on charge (${possible})`,
    { param: 'amount' },
  );
}

function createRefund(context: ProviderContext, input: NewRefund): Stripe.Refund {
  const charge = chargeOf(context, input);
  const amount = refundableAmount(context, charge, input.amount);
  const id = newId('re_3', 23);
  const balance = recordBalance(context, {
    amount: -amount,
    currency: charge.currency,
    fee: 0,
    source: id,
    type: 'refund',
  });
  const refund: Stripe.Refund = {
    ...blankRefund,
    id,
    amount,
    balance_transaction: balance.id,
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    customer: charge.customer,
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
  };
  context.state.put('refund', id, refund);
  context.events.emit('refund.created', refund);
  noteRefund(context, charge, amount);
  return refund;
}

function noteRefund(context: ProviderContext, charge: Stripe.Charge, amount: number): void {
  const amountRefunded = charge.amount_refunded + amount;
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  };
  context.state.put('charge', charge.id, refunded);
  context.events.emit('charge.refunded', refunded, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  });
}

const blankRefund = {
  object: 'refund',
  customer_account: null,
  destination_details: {
    type: 'card',
    card: {
      reference_status: 'pending',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
  },
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
} satisfies Partial<Stripe.Refund>;

function chargeOf(context: ProviderContext, input: NewRefund): Stripe.Charge {
  if (input.charge && input.payment_intent) {
    throw invalid('You may only specify one of these parameters: charge, payment_intent.');
  }
  if (input.charge) return paidOnly(requireCharge(context, input.charge, 'charge'));
  if (!input.payment_intent) throw missing('payment_intent');
  const intent = requireIntent(context, input.payment_intent, 'payment_intent');
  const charge = context.state.get('charge', String(intent.latest_charge));
  if (charge?.paid) return charge;
  throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

function paidOnly(charge: Stripe.Charge): Stripe.Charge {
  if (charge.paid) return charge;
  throw invalid(`Charge ${charge.id} has failed and cannot be refunded.`, { param: 'charge' });
}

function requireRefund(context: ProviderContext, id: string): Stripe.Refund {
  const refund = context.state.get('refund', id);
  if (refund) return refund;
  throw noSuch('refund', id);
}
