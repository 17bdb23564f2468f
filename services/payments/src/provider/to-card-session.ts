import type Stripe from 'stripe';
import type { CardSession } from './card-provider.api.js';
import { idOf } from './id-of.js';

/** By which a session that was completed says whether its money still comes. */
export const whatPays = ['payment_intent', 'subscription'];

export const toCardSession = (session: Stripe.Checkout.Session): CardSession => ({
  id: session.id,
  url: session.url,
  status: statusOf(session),
  paid: session.payment_status === 'paid',
  amount: session.amount_total ?? -1,
  currency: (session.currency ?? '').toUpperCase(),
  paymentId: session.client_reference_id,
  userId: session.metadata?.['user_id'] ?? null,
  intentId: idOf(session.payment_intent),
});

/** A status that we don't know yet is one that isn't final. */
const statusOf = (session: Stripe.Checkout.Session): CardSession['status'] => {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  return session.payment_status === 'unpaid' && hasFailed(session) ? 'failed' : 'complete';
};

const failures: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'canceled',
  'incomplete_expired',
]);

/** Nobody can pay a session twice: what waits for another payment method waits in vain. */
const hasFailed = ({ payment_intent, subscription }: Stripe.Checkout.Session): boolean =>
  [payment_intent, subscription].some(
    (payer) => payer !== null && typeof payer === 'object' && failures.has(payer.status),
  );
