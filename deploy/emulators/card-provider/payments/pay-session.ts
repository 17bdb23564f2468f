import type Stripe from 'stripe';
import type { Desk } from '../desk.js';
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
  desk: Desk,
  sessionId: string,
  { entry, payer }: { entry: CardEntry; payer: Payer },
): PayOutcome {
  const open = openSession(desk, sessionId);
  if (!open) return 'closed';
  const card = judgeCard(entry.number);
  const method = createPaymentMethod(desk, { entry, card, payer });
  if (card.decline) return refuse(desk, open, method.id, card.decline);
  if (card.challenge) {
    challenge(desk, open, method.id, payer);
    return 'challenge';
  }
  complete(desk, open, { methodId: method.id, payer });
  return 'paid';
}

/** The answer to the 3-D Secure question. */
export function answerChallenge(desk: Desk, sessionId: string, passed: boolean): PayOutcome {
  const open = openSession(desk, sessionId);
  const waiting = open?.order.challengedCard;
  if (!open || !waiting) return 'closed';
  const order = desk.state.put('order', sessionId, { ...open.order, challengedCard: null });
  if (!passed)
    return refuse(desk, { ...open, order }, waiting.paymentMethod, authenticationFailure);
  complete(desk, { ...open, order }, { methodId: waiting.paymentMethod, payer: waiting.payer });
  return 'paid';
}

/**
 * Closes the checkout without the money, as slow payment methods do; `settleSession` says later
 * whether it came.
 */
export function payLater(
  desk: Desk,
  sessionId: string,
  { entry, payer }: { entry: CardEntry; payer: Payer },
): PayOutcome {
  const open = openSession(desk, sessionId);
  if (!open || open.session.mode !== 'payment') return 'closed';
  const method = createPaymentMethod(desk, { entry, card: judgeCard(entry.number), payer });
  const customer = customerFor(desk, open.session, payer);
  const intent = intentFor(desk, open, customer);
  updateIntent(desk, intent.id, { status: 'processing', payment_method: method.id });
  close(desk, open.session, {
    customer,
    payer,
    payment_intent: intent.id,
    payment_status: 'unpaid',
  });
  return 'paid';
}

/** The money of a slow payment came, or did not. */
export function settleSession(desk: Desk, session: Session, arrived: boolean): Session | undefined {
  const intent = desk.state.get('payment_intent', String(session.payment_intent));
  if (session.payment_status !== 'unpaid' || intent?.status !== 'processing') return undefined;
  const methodId = String(intent.payment_method);
  if (!arrived) {
    failIntent(desk, intent, methodId, {
      code: 'payment_intent_payment_attempt_failed',
      message: 'The payment failed.',
    });
    desk.events.emit('checkout.session.async_payment_failed', session);
    return session;
  }
  succeedIntent(desk, intent, methodId);
  const paid: Session = { ...session, payment_status: 'paid' };
  desk.events.emit('checkout.session.async_payment_succeeded', paid);
  return desk.state.put('checkout.session', session.id, paid);
}

interface OpenSession {
  session: Session;
  order: CheckoutOrder;
}

function openSession(desk: Desk, id: string): OpenSession | undefined {
  const session = desk.state.get('checkout.session', id);
  const order = desk.state.get('order', id);
  return session?.status === 'open' && order ? { session, order } : undefined;
}

function refuse(desk: Desk, open: OpenSession, methodId: string, decline: Decline): PayOutcome {
  const { session, order } = open;
  desk.state.put('order', session.id, {
    ...order,
    challengedCard: null,
    lastError: decline.message,
  });
  // A subscription is made only once its first invoice is paid, so there is no intent to fail.
  if (session.mode === 'subscription') return 'declined';
  const intent = intentFor(desk, open, knownCustomer(session));
  failIntent(desk, intent, methodId, decline);
  desk.state.put('checkout.session', session.id, { ...session, payment_intent: intent.id });
  return 'declined';
}

function challenge(desk: Desk, open: OpenSession, methodId: string, payer: Payer): void {
  const { session, order } = open;
  desk.state.put('order', session.id, {
    ...order,
    challengedCard: { paymentMethod: methodId, payer },
    lastError: null,
  });
  if (session.mode === 'subscription') return;
  const intent = intentFor(desk, open, knownCustomer(session));
  const waiting = updateIntent(desk, intent.id, {
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: {
        return_url: session.success_url,
        url: `${desk.config.publicUrl}/pay/${session.id}/challenge`,
      },
    },
    payment_method: methodId,
    status: 'requires_action',
  });
  desk.events.emit('payment_intent.requires_action', waiting);
  desk.state.put('checkout.session', session.id, { ...session, payment_intent: intent.id });
}

function complete(
  desk: Desk,
  open: OpenSession,
  { methodId, payer }: { methodId: string; payer: Payer },
): void {
  const { session, order } = open;
  const customer = customerFor(desk, session, payer);
  if (session.mode === 'subscription') {
    if (!customer) throw new Error('a subscription has a customer');
    attachPaymentMethod(desk, methodId, customer);
    const { subscription, invoice } = startSubscription(desk, { order, customer, methodId });
    close(desk, session, { customer, payer, subscription, invoice, payment_status: 'paid' });
    return;
  }
  if (session.amount_total === 0) {
    close(desk, session, { customer, payer, payment_status: 'no_payment_required' });
    return;
  }
  const intent = intentFor(desk, open, customer);
  succeedIntent(desk, intent, methodId);
  close(desk, session, { customer, payer, payment_intent: intent.id, payment_status: 'paid' });
}

interface Closing {
  customer: string | null;
  payer: Payer;
  payment_status: Session['payment_status'];
  payment_intent?: string;
  subscription?: string;
  invoice?: string;
}

function close(desk: Desk, session: Session, { payer, ...change }: Closing): void {
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
  desk.state.put('checkout.session', session.id, completed);
  desk.events.emit('checkout.session.completed', completed);
}

function knownCustomer(session: Session): string | null {
  return typeof session.customer === 'string' ? session.customer : null;
}

function customerFor(desk: Desk, session: Session, payer: Payer): string | null {
  const known = knownCustomer(session);
  if (known || session.customer_creation !== 'always') return known;
  return createCustomer(desk, { email: payer.email, name: payer.name }).id;
}

function intentFor(
  desk: Desk,
  { session, order }: OpenSession,
  customer: string | null,
): Stripe.PaymentIntent {
  const earlier = desk.state.get('payment_intent', String(session.payment_intent));
  if (earlier) return desk.state.put('payment_intent', earlier.id, { ...earlier, customer });
  return createIntent(desk, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'aed',
    customer,
    description: order.paymentIntentData.description,
    metadata: order.paymentIntentData.metadata,
    receiptEmail: null,
  });
}
