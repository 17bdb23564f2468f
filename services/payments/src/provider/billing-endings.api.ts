import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { orNull } from './billing-calls.js';
import { CardProvider } from './card-provider.api.js';

/** More than a subscription leaves unpaid before it ends. */
const MOST_OPEN = 24;

/** The port to how a subscription at the provider comes to its end. */
@Injectable()
export class BillingEndings {
  constructor(private readonly provider: CardProvider) {}

  /** Whether it ends with its period. */
  async setEnding(
    id: string,
    ending: boolean,
    why: Stripe.SubscriptionUpdateParams.CancellationDetails = {},
  ): Promise<void> {
    await this.provider.call(async (stripe) => {
      if (ending)
        return stripe.subscriptions.update(id, {
          cancel_at_period_end: true,
          cancellation_details: why,
        });
      const { cancel_at_period_end: withPeriod, cancel_at: at } =
        await stripe.subscriptions.retrieve(id);
      // In the dashboard it was given a date instead.
      const byDate = !withPeriod && at !== null;
      return stripe.subscriptions.update(
        id,
        byDate ? { cancel_at: '' } : { cancel_at_period_end: false },
      );
    });
  }

  /**
   * Ends it at once. What is unpaid is voided first: nothing is taken for it from then on. One that
   * has ended stays as it is.
   */
  async endNow(id: string): Promise<void> {
    await this.voidOpen(id);
    await this.provider.call((stripe) => orNull(() => stripe.subscriptions.cancel(id)));
    // An invoice that was finalized in between.
    await this.voidOpen(id);
  }

  /** Voids its open invoices; one that is paid at this moment stays paid. */
  voidOpen(id: string): Promise<void> {
    return this.provider.call(async (stripe) => {
      const { data } = await stripe.invoices.list({
        subscription: id,
        status: 'open',
        limit: MOST_OPEN,
      });
      for (const { id: invoiceId } of data)
        if (invoiceId) await orNull(() => stripe.invoices.voidInvoice(invoiceId));
    });
  }
}
