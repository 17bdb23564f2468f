import type Stripe from 'stripe';
import { billingOf } from './billing-of.js';
import { idOf } from './id-of.js';

export interface CardEvent {
  id: string;
  type: string;
  sessionId: string | null;
  /** What it is about: a session, a charge, a refund, a dispute, … */
  objectId: string | null;
  intentId: string | null;
  /** The subscription, or the customer, that it is about. */
  billingOf: string | null;
}

interface EventObject {
  object?: string;
  id?: string;
  payment_intent?: string | { id: string } | null;
}

export const toCardEvent = (event: Stripe.Event): CardEvent => {
  const { object } = event.data as unknown as { object: EventObject };
  const isSession = object.object === 'checkout.session';
  const sessionId = isSession ? (object.id ?? null) : null;
  return {
    id: event.id,
    type: event.type,
    sessionId,
    objectId: object.id ?? null,
    intentId: idOf(object.payment_intent),
    billingOf: billingOf(object),
  };
};
