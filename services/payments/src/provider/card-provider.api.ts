import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Inject, Injectable } from '@nestjs/common';
import { errorFacts, logger } from '@studio/nest-kit';
import Stripe from 'stripe';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { billingOf } from './billing-of.js';
import { idOf } from './id-of.js';

/**
 * Why the provider gave no answer: `down` may be over in a moment; `authentication` and
 * `not_configured` need the studio's owner (spec section 8, Payment).
 */
export class CardProviderError extends Error {
  constructor(readonly reason: 'down' | 'authentication' | 'not_configured') {
    super(reason);
    this.name = 'CardProviderError';
  }
}

/** What of a Checkout Session matters to us; `status` and `paid` are the provider's truth. */
export interface CardSession {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** Fils. */
  amount: number;
  currency: string;
  paymentId: string | null;
  userId: string | null;
  /** What a charge, a refund or a dispute calls the payment by; null before one is made. */
  intentId: string | null;
}

export interface NewCardSession {
  paymentId: string;
  userId: string;
  kind: string;
  referenceId: string;
  name: string;
  /** Fils. */
  amount: number;
  /** Of a payment link: how many pages it had before. */
  pageNumber: number;
  /** Empty: none is known, and the page asks for it. */
  email: string;
  /** When the page closes by itself; the provider's shortest is 30 minutes from now. */
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

/** The same page of a payment opens the same session, however often. */
export const pageKeyOf = ({ paymentId, pageNumber }: NewCardSession): string =>
  pageNumber ? `checkout-${paymentId}-${pageNumber}` : `checkout-${paymentId}`;

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

/** Seconds that a signed webhook stays acceptable: the provider's own default. */
const SIGNATURE_SECONDS = 300;
const REQUEST_MS = 4_000;

/** The port to Stripe, or to what speaks its language at STRIPE_API_BASE. */
@Injectable()
export class CardProvider {
  private readonly stripe: Stripe | undefined;

  constructor(@Inject(CONFIG) private readonly config: PaymentsConfig) {
    if (config.STRIPE_SECRET_KEY)
      this.stripe = new Stripe(config.STRIPE_SECRET_KEY, {
        ...hostOf(config.STRIPE_API_BASE),
        timeout: REQUEST_MS,
        httpAgent: agentOf(config.STRIPE_API_BASE),
        maxNetworkRetries: 1,
        telemetry: false,
      });
  }

  get isConfigured(): boolean {
    return this.stripe !== undefined;
  }

  openSession(order: NewCardSession): Promise<CardSession> {
    const metadata = {
      payment_id: order.paymentId,
      user_id: order.userId,
      kind: order.kind,
      reference_id: order.referenceId,
      package_name: order.name,
    };
    return this.call(async (stripe) =>
      toCardSession(
        await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: 'aed',
                  unit_amount: order.amount,
                  product_data: { name: order.name },
                },
              },
            ],
            client_reference_id: order.paymentId,
            ...(order.email && { customer_email: order.email }),
            metadata,
            payment_intent_data: { metadata },
            expires_at: Math.floor(order.expiresAt.getTime() / 1000),
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
          },
          { idempotencyKey: pageKeyOf(order) },
        ),
      ),
    );
  }

  /** Null when the provider knows no such session. */
  readSession(sessionId: string): Promise<CardSession | null> {
    return this.call(async (stripe) => {
      try {
        return toCardSession(await stripe.checkout.sessions.retrieve(sessionId));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
        throw error;
      }
    });
  }

  /** Closes an open card page; the answer says what it is now (it may just have been paid). */
  closeSession(sessionId: string): Promise<CardSession | null> {
    return this.call(async (stripe) => {
      try {
        return toCardSession(await stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          return this.readSession(sessionId);
        throw error;
      }
    });
  }

  /** The event in signed bytes; null when the signature isn't good or is older than 300 s. */
  readEvent(bytes: Buffer, signature: string): CardEvent | null {
    const { STRIPE_WEBHOOK_SECRET: secret } = this.config;
    if (!this.stripe || !secret) throw new CardProviderError('not_configured');
    try {
      return toCardEvent(
        this.stripe.webhooks.constructEvent(bytes, signature, secret, SIGNATURE_SECONDS),
      );
    } catch (error) {
      logger.warn({ ...errorFacts(error), stack: undefined, reason: undefined }, 'webhook refused');
      return null;
    }
  }

  /** The one way to the provider: what goes wrong becomes a CardProviderError. */
  async call<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!this.stripe) throw new CardProviderError('not_configured');
    try {
      return await question(this.stripe);
    } catch (error) {
      if (error instanceof CardProviderError) throw error;
      logger.warn(errorFacts(error), 'the card provider did not answer as it should');
      const keyRefused =
        error instanceof Stripe.errors.StripeAuthenticationError ||
        error instanceof Stripe.errors.StripePermissionError;
      throw new CardProviderError(keyRefused ? 'authentication' : 'down');
    }
  }
}

/** The library's own limit begins once there is a connection: the agent's covers the way there. */
const agentOf = (base = 'https:'): HttpAgent | HttpsAgent =>
  new (base.startsWith('http:') ? HttpAgent : HttpsAgent)({ keepAlive: true, timeout: REQUEST_MS });

const hostOf = (base: string | undefined): Partial<Stripe.StripeConfig> => {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  const plain = protocol === 'http:';
  return { host: hostname, port: port || (plain ? 80 : 443), protocol: plain ? 'http' : 'https' };
};

export const toCardSession = (session: Stripe.Checkout.Session): CardSession => ({
  id: session.id,
  url: session.url,
  status: statusOf(session.status),
  paid: session.payment_status === 'paid',
  amount: session.amount_total ?? -1,
  currency: (session.currency ?? '').toUpperCase(),
  paymentId: session.client_reference_id,
  userId: session.metadata?.['user_id'] ?? null,
  intentId: idOf(session.payment_intent),
});

interface EventObject {
  object?: string;
  id?: string;
  payment_intent?: string | { id: string } | null;
}

/** A status that we don't know yet is one that isn't final. */
const statusOf = (status: string | null): CardSession['status'] =>
  status === 'complete' || status === 'expired' ? status : 'open';

const toCardEvent = (event: Stripe.Event): CardEvent => {
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
