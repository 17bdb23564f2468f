import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { CardProvider } from './card-provider.api.js';
import { idOf } from './id-of.js';

/** A refund as the provider has it, whoever asked for it. */
export interface ProviderRefund {
  id: string;
  intentId: string | null;
  /** Fils. */
  amount: number;
  /** Ours, when it is. */
  refundId: string | null;
}

export interface ProviderDispute {
  id: string;
  intentId: string | null;
  /** Fils. */
  amount: number;
  reason: string;
  /** Null: an inquiry, for which no money has moved. */
  state: 'opened' | 'won' | 'lost' | null;
  openedAt: Date;
}

interface NewRefund {
  intentId: string;
  /** Fils. */
  amount: number;
  refundId: string;
}

/** More than a studio sees in the time between two looks. */
const MOST = 1_000;

/** The part of the port to Stripe by which money leaves again. */
@Injectable()
export class MoneyBack {
  constructor(private readonly provider: CardProvider) {}

  get isConfigured(): boolean {
    return this.provider.isConfigured;
  }

  /**
   * Gives money back; answers the provider's id. The same refund never gives twice. `too_much`: the
   * provider has given back, by itself or by its dashboard, what was asked for.
   */
  refund({ intentId, amount, refundId }: NewRefund): Promise<string | 'too_much'> {
    return this.provider.call(async (stripe) => {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: intentId, amount, metadata: { refund_id: refundId } },
          { idempotencyKey: `refund-${refundId}-${amount}` },
        );
        return refund.id;
      } catch (error) {
        if (isTooMuch(error)) return 'too_much';
        throw error;
      }
    });
  }

  /** All refunds of a payment that the provider has not taken back again. */
  refundsOf(intentId: string): Promise<ProviderRefund[]> {
    return this.provider.call((stripe) => all(stripe.refunds.list({ payment_intent: intentId })));
  }

  refundsSince(since: Date): Promise<ProviderRefund[]> {
    return this.provider.call((stripe) => all(stripe.refunds.list({ created: from(since) })));
  }

  readDispute(id: string): Promise<ProviderDispute> {
    return this.provider.call(async (stripe) => toDispute(await stripe.disputes.retrieve(id)));
  }

  disputesSince(since: Date): Promise<ProviderDispute[]> {
    return this.provider.call(async (stripe) => {
      const list = stripe.disputes.list({ created: from(since), limit: 100 });
      return (await list.autoPagingToArray({ limit: MOST })).map(toDispute);
    });
  }

  /** The payment that an intent was made for, by what we wrote on it. */
  paymentOf(intentId: string): Promise<string | null> {
    return this.provider.call(async (stripe) => {
      const { metadata } = await stripe.paymentIntents.retrieve(intentId);
      return metadata['payment_id'] ?? null;
    });
  }

  /** Payments from before intents were noted: their session knows. */
  intentOf(sessionId: string): Promise<string | null> {
    return this.provider.readSession(sessionId).then((session) => session?.intentId ?? null);
  }
}

const from = (since: Date): { gte: number } => ({ gte: Math.floor(since.getTime() / 1000) });

const all = async (list: Stripe.ApiListPromise<Stripe.Refund>): Promise<ProviderRefund[]> => {
  const refunds = await list.autoPagingToArray({ limit: MOST });
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ id, amount, payment_intent, metadata }) => ({
      id,
      amount,
      intentId: idOf(payment_intent),
      refundId: metadata?.['refund_id'] ?? null,
    }));
};

const isTooMuch = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'charge_already_refunded' || error.param === 'amount');

const toDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  intentId: idOf(dispute.payment_intent),
  amount: dispute.amount,
  reason: dispute.reason,
  state: stateOf(dispute.status),
  openedAt: new Date(dispute.created * 1000),
});

const stateOf = (status: string): ProviderDispute['state'] => {
  if (status === 'won' || status === 'lost') return status;
  return status.startsWith('warning') ? null : 'opened';
};
