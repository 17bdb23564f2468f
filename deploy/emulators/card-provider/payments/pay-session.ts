import type Stripe from 'stripe';
import type { ProviderContext } from '../context.js';
import { createCustomer } from '../resources/customers.js';
import type { CheckoutOrder, Payer } from '../state/records.js';
import { createIntent, failIntent, succeedIntent, updateIntent } from './intents.js';
import { attachPaymentMethod, createPaymentMethod, type CardEntry } from './payment-method.js';
import { startSubscription } from './subscription-billing.js';
import { authenticationFailure, judgeCard, type Decline } from './test-cards.js';

type Session = Stripe.Checkout.Session;

export type PayOutcome = 'paid' | 'declined' | 'challenge' | 'closed';

/** A card was entered on the card page. A session that is paid or expired takes nothing more. */
export function submitCard(
  context: ProviderContext,
  sessionId: string,
  { entry, payer }: { entry: CardEntry; payer: Payer },
): PayOutcome {
  const open = openSession(context, sessionId);
  if (!open) return 'closed';
  const card = judgeCard(entry.number);
  const method = createPaymentMethod(context, { entry, card, payer });
  if (card.decline) return refuse(context, open, { methodId: method.id, decline: card.decline });
  if (card.challenge) {
    challenge(context, open, { methodId: method.id, payer });
    return 'challenge';
  }
  complete(context, open, { methodId: method.id, payer });
  return 'paid';
}

/** The answer to the 3-D Secure question. */
export function answerChallenge(
  context: ProviderContext,
  sessionId: string,
  passed: boolean,
): PayOutcome {
  const open = openSession(context, sessionId);
  const waiting = open?.order.challengedCard;
  if (!open || !waiting) return 'closed';
  const order = context.state.put('order', sessionId, { ...open.order, challengedCard: null });
  if (!passed)
    return refuse(
      context,
      { ...open, order },
      { methodId: waiting.paymentMethod, decline: authenticationFailure },
    );
  complete(context, { ...open, order }, { methodId: waiting.paymentMethod, payer: waiting.payer });
  return 'paid';
}

/**
 * Closes the checkout without the money, as slow payment methods do; `settleSession` says later
 * whether it came.
 */
export function payLater(
  context: ProviderContext,
  sessionId: string,
  { entry, payer }: { entry: CardEntry; payer: Payer },
): PayOutcome {
  const open = openSession(context, sessionId);
  if (!open || open.session.mode !== 'payment') return 'closed';
  const method = createPaymentMethod(context, { entry, card: judgeCard(entry.number), payer });
  const customer = customerFor(context, open.session, payer);
  const intent = intentFor(context, open, customer);
  updateIntent(context, intent.id, { status: 'processing', payment_method: method.id });
  close(context, open.session, {
    customer,
    payer,
    payment_intent: intent.id,
    payment_status: 'unpaid',
  });
  return 'paid';
}

/** The money of a slow payment came, or did not. */
export function completeSession(
  context: ProviderContext,
  session: Session,
  arrived: boolean,
): Session | undefined {
  const intent = context.state.get('payment_intent', String(session.payment_intent));
  if (session.payment_status !== 'unpaid' || intent?.status !== 'processing') return undefined;
  const methodId = String(intent.payment_method);
  if (!arrived) {
    const decline = {
      code: 'payment_intent_payment_attempt_failed',
      message: 'The payment failed.',
    };
    failIntent(context, { intent, methodId, decline });
    context.events.emit('checkout.session.async_payment_failed', session);
    return session;
  }
  succeedIntent(context, intent, methodId);
  const paid: Session = { ...session, payment_status: 'paid' };
  context.events.emit('checkout.session.async_payment_succeeded', paid);
  return context.state.put('checkout.session', session.id, paid);
}

interface OpenSession {
  session: Session;
  order: CheckoutOrder;
}

function openSession(context: ProviderContext, id: string): OpenSession | undefined {
  const session = context.state.get('checkout.session', id);
  const order = context.state.get('order', id);
  return session?.status === 'open' && order ? { session, order } : undefined;
}

function refuse(
  context: ProviderContext,
  open: OpenSession,
  { methodId, decline }: { methodId: string; decline: Decline },
): PayOutcome {
  const { session, order } = open;
  context.state.put('order', session.id, {
    ...order,
    challengedCard: null,
    lastError: decline.message,
  });
  // A subscription is made only once its first invoice is paid, so there is no intent to fail.
  if (session.mode === 'subscription') return 'declined';
  const intent = intentFor(context, open, knownCustomer(session));
  failIntent(context, { intent, methodId, decline });
  context.state.put('checkout.session', session.id, { ...session, payment_intent: intent.id });
  return 'declined';
}

function challenge(
  context: ProviderContext,
  open: OpenSession,
  { methodId, payer }: { methodId: string; payer: Payer },
): void {
  const { session, order } = open;
  context.state.put('order', session.id, {
    ...order,
    challengedCard: { paymentMethod: methodId, payer },
    lastError: null,
  });
  if (session.mode === 'subscription') return;
  const intent = intentFor(context, open, knownCustomer(session));
  const waiting = updateIntent(context, intent.id, {
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: {
        return_url: session.success_url,
        url: `${context.config.publicUrl}/pay/${session.id}/challenge`,
      },
    },
    payment_method: methodId,
    status: 'requires_action',
  });
  context.events.emit('payment_intent.requires_action', waiting);
  context.state.put('checkout.session', session.id, { ...session, payment_intent: intent.id });
}

function complete(
  context: ProviderContext,
  open: OpenSession,
  { methodId, payer }: { methodId: string; payer: Payer },
): void {
  const { session, order } = open;
  const customer = customerFor(context, session, payer);
  if (session.mode === 'subscription') {
    if (!customer) throw new Error('a subscription has a customer');
    attachPaymentMethod(context, methodId, customer);
    const { subscription, invoice } = startSubscription(context, { order, customer, methodId });
    close(context, session, { customer, payer, subscription, invoice, payment_status: 'paid' });
    return;
  }
  if (session.amount_total === 0) {
    close(context, session, { customer, payer, payment_status: 'no_payment_required' });
    return;
  }
  const intent = intentFor(context, open, customer);
  succeedIntent(context, intent, methodId);
  close(context, session, { customer, payer, payment_intent: intent.id, payment_status: 'paid' });
}

interface Closing {
  customer: string | null;
  payer: Payer;
  payment_status: Session['payment_status'];
  payment_intent?: string;
  subscription?: string;
  invoice?: string;
}

function close(context: ProviderContext, session: Session, { payer, ...change }: Closing): void {
  const completed: Session = {
    ...session,
    ...change,
    customer_details: {
      address: {
        city: null,
        country: 'AE',
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      business_name: null,
      email: payer.email,
      individual_name: null,
      name: payer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    status: 'complete',
    url: null,
  };
  context.state.put('checkout.session', session.id, completed);
  context.events.emit('checkout.session.completed', completed);
}

function knownCustomer(session: Session): string | null {
  return typeof session.customer === 'string' ? session.customer : null;
}

function customerFor(context: ProviderContext, session: Session, payer: Payer): string | null {
  const known = knownCustomer(session);
  if (known || session.customer_creation !== 'always') return known;
  return createCustomer(context, { email: payer.email, name: payer.name }).id;
}

function intentFor(
  context: ProviderContext,
  { session, order }: OpenSession,
  customer: string | null,
): Stripe.PaymentIntent {
  const earlier = context.state.get('payment_intent', String(session.payment_intent));
  if (earlier) return context.state.put('payment_intent', earlier.id, { ...earlier, customer });
  return createIntent(context, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'aed',
    customer,
    description: order.paymentIntentData.description,
    metadata: order.paymentIntentData.metadata,
    receiptEmail: null,
  });
}
