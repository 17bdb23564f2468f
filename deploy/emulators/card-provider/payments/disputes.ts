import type Stripe from 'stripe';
import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import { recordBalance } from './charges.js';

/** What the provider keeps for each dispute, AED 55. */
const disputeFee = 5_500;
const WEEK = 7 * 24 * 60 * 60;

/** The holder asks the bank for the money: the provider takes it until the bank has decided. */
export function openDispute(context: ProviderContext, charge: Stripe.Charge): Stripe.Dispute {
  const id = newId('du_1', 23);
  const amount = charge.amount_captured - charge.amount_refunded;
  const withdrawal = recordBalance(context, {
    amount: -amount,
    currency: charge.currency,
    fee: disputeFee,
    source: id,
    type: 'adjustment',
  });
  const dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: unixNow() + WEEK,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'product_not_received',
    status: 'needs_response',
  } as unknown as Stripe.Dispute;
  context.state.put('dispute', id, dispute);
  context.state.put('charge', charge.id, { ...charge, disputed: true });
  context.events.emit('charge.dispute.created', dispute);
  context.events.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank has decided: for the studio the money comes back, else it is gone. */
export function closeDispute(
  context: ProviderContext,
  dispute: Stripe.Dispute,
  won: boolean,
): Stripe.Dispute {
  const balance_transactions = [...dispute.balance_transactions];
  if (won)
    balance_transactions.push(
      recordBalance(context, {
        amount: dispute.amount,
        currency: dispute.currency,
        fee: 0,
        source: dispute.id,
        type: 'adjustment',
      }),
    );
  const closed: Stripe.Dispute = {
    ...dispute,
    balance_transactions,
    status: won ? 'won' : 'lost',
  };
  context.state.put('dispute', dispute.id, closed);
  context.events.emit('charge.dispute.closed', closed, { status: dispute.status });
  if (won) context.events.emit('charge.dispute.funds_reinstated', closed);
  return closed;
}
