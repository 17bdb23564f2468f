import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Inject, Injectable } from '@nestjs/common';
import { errorFacts, logger, stopIfNobodyWaits, workHasBegun } from '@studio/nest-kit';
import Stripe from 'stripe';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { toCardEvent, type CardEvent, type SignedEvent } from './card-event.js';
import {
  CardObjectMissing,
  CardProviderError,
  isAboutPrice,
  isMissing,
  orMissing,
  PriceRefused,
} from './card-provider-error.js';
import { toCardSession, whatPays } from './to-card-session.js';

export type { CardEvent } from './card-event.js';
export {
  CardObjectMissing,
  CardObjectUnreadable,
  CardProviderError,
  PriceRefused,
} from './card-provider-error.js';

/** What of a Checkout Session matters to us; `status` and `paid` are the provider's truth. */
export interface CardSession {
  id: string;
  url: string | null;
  /** `failed`: it was completed with a payment that takes a while, and the money did not come. */
  status: 'open' | 'complete' | 'expired' | 'failed';
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
  /** The provider's own price over this amount; null: one is made on the way. */
  priceId: string | null;
  /** Of a payment link: how many pages it had before. */
  pageNumber: number;
  /** Empty: none is known, and the page asks for it. */
  email: string;
  /** When the page closes by itself; the provider's shortest is 30 minutes from now. */
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

/**
 * The same page of a payment opens the same session, however often; at another price it is another
 * request to the provider, which takes no key for two. Nobody has seen a page whose answer was lost.
 */
export const pageKeyOf = ({ paymentId, pageNumber, priceId }: NewCardSession): string =>
  ['checkout', paymentId, ...(pageNumber ? [pageNumber] : []), ...(priceId ? [priceId] : [])].join(
    '-',
  );

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
    return this.callAtPrice(order.priceId, async (stripe) =>
      toCardSession(
        await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                ...(order.priceId ? { price: order.priceId } : { price_data: priceDataOf(order) }),
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
    return this.call((stripe) =>
      orMissing(async () =>
        toCardSession(await stripe.checkout.sessions.retrieve(sessionId, { expand: whatPays })),
      ),
    );
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
      const text = bytes.toString('utf8');
      // Not `constructEvent`: it refuses notifications of the newer kind, signed or not.
      const { signature: signatures } = this.stripe.webhooks;
      const isSigned = signatures?.verifyHeader(text, signature, secret, SIGNATURE_SECONDS);
      if (!isSigned) return null;
      return toCardEvent(JSON.parse(text) as SignedEvent);
    } catch (error) {
      logger.warn({ ...errorFacts(error), stack: undefined, reason: undefined }, 'webhook refused');
      return null;
    }
  }

  /**
   * For what is sold at a price that the provider keeps (null: at none): a refusal may be that of the
   * price. Throws PriceRefused, and may be asked without it.
   */
  callAtPrice<T>(priceId: string | null, question: (stripe: Stripe) => Promise<T>): Promise<T> {
    return this.call(async (stripe) => {
      try {
        return await question(stripe);
      } catch (error) {
        if (priceId && isAboutPrice(error)) throw new PriceRefused();
        throw error;
      }
    });
  }

  /** The one way to the provider: what goes wrong becomes a CardProviderError. */
  async call<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!this.stripe) throw new CardProviderError('not_configured');
    stopIfNobodyWaits();
    // It may change something there: what was begun is completed here.
    workHasBegun();
    try {
      return await question(this.stripe);
    } catch (error) {
      if (error instanceof CardProviderError || error instanceof PriceRefused) throw error;
      if (isMissing(error)) throw new CardObjectMissing(error.param ?? '', error.message);
      logger.warn(errorFacts(error), 'the card provider did not answer as it should');
      const keyRefused =
        error instanceof Stripe.errors.StripeAuthenticationError ||
        error instanceof Stripe.errors.StripePermissionError;
      throw new CardProviderError(keyRefused ? 'authentication' : 'down');
    }
  }
}

const priceDataOf = ({ amount, name }: NewCardSession) => ({
  currency: 'aed',
  unit_amount: amount,
  product_data: { name },
});

/** The library's own limit begins once there is a connection: the agent's covers the way there. */
const agentOf = (base = 'https:'): HttpAgent | HttpsAgent =>
  new (base.startsWith('http:') ? HttpAgent : HttpsAgent)({ keepAlive: true, timeout: REQUEST_MS });

const hostOf = (base: string | undefined): Partial<Stripe.StripeConfig> => {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  const plain = protocol === 'http:';
  return { host: hostname, port: port || (plain ? 80 : 443), protocol: plain ? 'http' : 'https' };
};
