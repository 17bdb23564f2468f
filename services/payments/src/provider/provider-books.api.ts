import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { CardProvider } from './card-provider.api.js';
import { idOf } from './id-of.js';

/** Money as the provider's own books have it; amounts in fils. */
export interface ProviderMovement {
  id: string;
  intentId: string | null;
  amount: number;
  at: Date;
}

export interface ProviderDay {
  charges: ProviderMovement[];
  refunds: ProviderMovement[];
  disputes: ProviderMovement[];
  /** Fils that the provider has kept for itself. */
  fees: number;
}

/** More than a studio takes on a day. */
const MOST = 10_000;

/** The part of the port to Stripe that only reads: what moved between two instants. */
@Injectable()
export class ProviderBooks {
  constructor(private readonly provider: CardProvider) {}

  get isConfigured(): boolean {
    return this.provider.isConfigured;
  }

  /** `to` is not included. Throws CardProviderError. */
  between(from: Date, to: Date): Promise<ProviderDay> {
    const range = { created: { gte: secondsOf(from), lt: secondsOf(to) }, limit: 100 };
    return this.provider.call(async (stripe) => {
      const [charges, refunds, disputes, lines] = await Promise.all([
        stripe.charges.list(range).autoPagingToArray({ limit: MOST }),
        stripe.refunds.list(range).autoPagingToArray({ limit: MOST }),
        stripe.disputes.list(range).autoPagingToArray({ limit: MOST }),
        stripe.balanceTransactions.list(range).autoPagingToArray({ limit: MOST }),
      ]);
      return {
        charges: charges.filter(({ status }) => status === 'succeeded').map(toMovement),
        refunds: refunds.filter(({ status }) => !gone.has(status)).map(toMovement),
        // An inquiry has moved no money.
        disputes: disputes.filter(({ status }) => !status.startsWith('warning')).map(toMovement),
        fees: lines.reduce((sum, { fee }) => sum + fee, 0),
      };
    });
  }

  /** When and how much the provider took for an intent; null when it took nothing. */
  chargeOf(intentId: string): Promise<ProviderMovement | null> {
    return this.provider.call(async (stripe) => {
      const { data } = await stripe.charges.list({ payment_intent: intentId, limit: 10 });
      const charge = data.find(({ status }) => status === 'succeeded');
      return charge ? toMovement(charge) : null;
    });
  }
}

/** Refunds that came to nothing. */
const gone: ReadonlySet<string | null> = new Set(['failed', 'canceled']);

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

const toMovement = (
  row: Pick<Stripe.Charge | Stripe.Refund | Stripe.Dispute, 'id' | 'amount' | 'created'> & {
    payment_intent: string | Stripe.PaymentIntent | null;
  },
): ProviderMovement => ({
  id: row.id,
  intentId: idOf(row.payment_intent),
  amount: row.amount,
  at: new Date(row.created * 1000),
});
