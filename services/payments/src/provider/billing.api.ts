import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import {
  CardProvider,
  idOf,
  toCardSession,
  type CardSession,
  type NewCardSession,
} from './card-provider.api.js';
import {
  toCardInvoice,
  toCardSubscription,
  type CardInvoice,
  type CardSubscription,
} from './card-subscription.js';

export type { CardInvoice, CardSubscription } from './card-subscription.js';

/** The card did not pay; nothing was changed. */
export class CardDeclined extends Error {
  constructor() {
    super('declined');
    this.name = 'CardDeclined';
  }
}

export interface CardPlan {
  id: string;
  name: string;
  /** Fils a month. */
  price: number;
}

type Running = Pick<CardSubscription, 'id' | 'itemId'>;

/** The newest ones; a period makes one or two. */
const INVOICES = 24;

/** The port to the provider's billing: what it knows of subscriptions, and what may be asked of it. */
@Injectable()
export class Billing {
  constructor(private readonly provider: CardProvider) {}

  /** The card page of a subscription; what is paid there renews by itself. */
  async openSession(
    order: NewCardSession,
    { plan, customerId }: { plan: CardPlan; customerId: string | null },
  ): Promise<CardSession> {
    const metadata = {
      payment_id: order.paymentId,
      user_id: order.userId,
      kind: order.kind,
      reference_id: order.referenceId,
      package_name: order.name,
    };
    const price_data = await this.priceOf({ ...plan, price: order.amount });
    return this.provider.ask(async (stripe) =>
      toCardSession(
        await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ quantity: 1, price_data }],
            client_reference_id: order.paymentId,
            ...(customerId ? { customer: customerId } : { customer_email: order.email }),
            metadata,
            subscription_data: {
              metadata: {
                payment_id: order.paymentId,
                user_id: order.userId,
                plan_id: plan.id,
                plan_name: plan.name,
              },
            },
            expires_at: Math.floor(order.expiresAt.getTime() / 1000),
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
          },
          { idempotencyKey: `checkout-${order.paymentId}` },
        ),
      ),
    );
  }

  /** What a paid session has begun; null while there is nothing. */
  boughtBy(sessionId: string): Promise<{ subscriptionId: string; invoiceId: string } | null> {
    return this.provider.ask(async (stripe) => {
      const { subscription, invoice } = await stripe.checkout.sessions.retrieve(sessionId);
      const [subscriptionId, invoiceId] = [idOf(subscription), idOf(invoice)];
      return subscriptionId && invoiceId ? { subscriptionId, invoiceId } : null;
    });
  }

  /** Null when the provider knows no such subscription. */
  read(id: string): Promise<CardSubscription | null> {
    return this.provider.ask((stripe) =>
      orNull(async () =>
        toCardSubscription(
          await stripe.subscriptions.retrieve(id, {
            expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
          }),
        ),
      ),
    );
  }

  /** Its newest invoices, the oldest first. */
  invoicesOf(id: string): Promise<CardInvoice[]> {
    return this.provider.ask(async (stripe) => {
      const { data } = await stripe.invoices.list({
        subscription: id,
        limit: INVOICES,
        expand: ['data.payments'],
      });
      return data.map(toCardInvoice).reverse();
    });
  }

  /** What another plan costs at once: the rest of the period, less what is left of the old plan. */
  async previewPlan(running: Running, plan: CardPlan): Promise<{ due: number; credit: number }> {
    const price_data = await this.priceOf(plan);
    return this.provider.ask(async (stripe) => {
      const preview = await stripe.invoices.createPreview({
        subscription: running.id,
        subscription_details: {
          items: [{ id: running.itemId, price_data }],
          proration_behavior: 'always_invoice',
        },
      });
      const credits = preview.lines.data.filter(({ amount }) => amount < 0);
      return {
        due: preview.amount_due,
        credit: -credits.reduce((sum, { amount }) => sum + amount, 0),
      };
    });
  }

  /** Throws CardDeclined, and nothing has changed. */
  async changePlanNow(running: Running, plan: CardPlan, key: string): Promise<void> {
    const price_data = await this.priceOf(plan);
    await this.charge((stripe) =>
      stripe.subscriptions.update(
        running.id,
        {
          items: [{ id: running.itemId, price_data }],
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
          metadata: { plan_id: plan.id, plan_name: plan.name, ...noNextPlan },
        },
        { idempotencyKey: key },
      ),
    );
  }

  /**
   * The next period costs what this plan costs. The price is changed at the provider now, without
   * settling anything, so that no job has to run at the right second; until `from` the plan that
   * was paid for stays written beside it.
   */
  async changePlanLater(
    running: Running,
    { plan, from }: { plan: CardPlan; from: Date },
  ): Promise<void> {
    const price_data = await this.priceOf(plan);
    await this.provider.ask((stripe) =>
      stripe.subscriptions.update(running.id, {
        items: [{ id: running.itemId, price_data }],
        proration_behavior: 'none',
        metadata: {
          next_plan_id: plan.id,
          next_plan_name: plan.name,
          next_plan_from: String(from.getTime() / 1000),
        },
      }),
    );
  }

  /** The plan that was paid for goes on. */
  async keepPlan(running: Running, plan: CardPlan): Promise<void> {
    const price_data = await this.priceOf(plan);
    await this.provider.ask((stripe) =>
      stripe.subscriptions.update(running.id, {
        items: [{ id: running.itemId, price_data }],
        proration_behavior: 'none',
        metadata: noNextPlan,
      }),
    );
  }

  /** Whether it ends with its period. */
  async setEnding(
    id: string,
    ending: boolean,
    why: Stripe.SubscriptionUpdateParams.CancellationDetails = {},
  ): Promise<void> {
    await this.provider.ask((stripe) =>
      stripe.subscriptions.update(id, {
        cancel_at_period_end: ending,
        ...(ending && { cancellation_details: why }),
      }),
    );
  }

  /** Ends it at once; one that has ended stays as it is. */
  async endNow(id: string): Promise<void> {
    await this.provider.ask((stripe) => orNull(() => stripe.subscriptions.cancel(id)));
  }

  /**
   * Moves the end of the period; nothing is charged before. `pausedUntil` pauses collecting as
   * well; null collects again. Repeating it changes nothing.
   */
  async movePeriod(
    id: string,
    period: { start: Date; end: Date; pausedUntil: Date | null },
  ): Promise<void> {
    const { start, end, pausedUntil } = period;
    await this.provider.ask((stripe) =>
      stripe.subscriptions.update(id, {
        trial_end: seconds(end),
        proration_behavior: 'none',
        pause_collection: pausedUntil ? { behavior: 'void', resumes_at: seconds(pausedUntil) } : '',
        // The provider begins a period of its own here; what was paid for began earlier.
        metadata: { period_start: String(seconds(start)) },
      }),
    );
  }

  /** The provider's page for another card. */
  cardPage(customerId: string, backTo: string): Promise<string> {
    return this.provider.ask(async (stripe) => {
      const { url } = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: backTo,
        flow_data: {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: backTo } },
        },
      });
      return url;
    });
  }

  /** The card of a new subscription is the one on file: an older one must not come back. */
  async keepOnFile(customerId: string, cardId: string): Promise<void> {
    await this.provider.ask((stripe) =>
      stripe.customers.update(customerId, {
        invoice_settings: { default_payment_method: cardId },
      }),
    );
  }

  /** Renewals are charged to this card. */
  async useCard(id: string, cardId: string): Promise<void> {
    await this.provider.ask((stripe) =>
      stripe.subscriptions.update(id, { default_payment_method: cardId }),
    );
  }

  /** Tries an unpaid invoice now. Throws CardDeclined; one that is paid already stays as it is. */
  async payInvoice(invoiceId: string): Promise<void> {
    await this.charge((stripe) => orNull(() => stripe.invoices.pay(invoiceId)));
  }

  /** Something for the next invoice; the same key makes one item. */
  addItem(
    { id, customerId }: { id: string; customerId: string },
    item: { key: string; amount: number; description: string },
  ): Promise<string> {
    return this.provider.ask(async (stripe) => {
      const made = await stripe.invoiceItems.create(
        {
          customer: customerId,
          subscription: id,
          amount: item.amount,
          currency: 'aed',
          description: item.description,
          metadata: { fee_id: item.key },
        },
        { idempotencyKey: `fee-${item.key}` },
      );
      return made.id;
    });
  }

  /** False when an invoice has it already. */
  removeItem(itemId: string): Promise<boolean> {
    return this.provider.ask(async (stripe) => {
      if (await orNull(() => stripe.invoiceItems.del(itemId))) return true;
      // Refused: it is gone since an earlier try, or on an invoice.
      return (await orNull(() => stripe.invoiceItems.retrieve(itemId))) === null;
    });
  }

  /** Plans are the provider's products under our ids; one that is there already is the same. */
  private async priceOf(plan: CardPlan) {
    const product = `plan_${plan.id}`;
    await this.provider.ask(async (stripe) => {
      try {
        await stripe.products.create({ id: product, name: plan.name });
      } catch (error) {
        const isThere =
          error instanceof Stripe.errors.StripeInvalidRequestError &&
          error.code === 'resource_already_exists';
        if (!isThere) throw error;
      }
    });
    return {
      currency: 'aed',
      product,
      unit_amount: plan.price,
      recurring: { interval: 'month' as const },
    };
  }

  private async charge(question: (stripe: Stripe) => Promise<unknown>): Promise<void> {
    const declined = await this.provider.ask(async (stripe) => {
      try {
        await question(stripe);
        return false;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return true;
        throw error;
      }
    });
    if (declined) throw new CardDeclined();
  }
}

const noNextPlan = { next_plan_id: '', next_plan_name: '', next_plan_from: '' };

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Null for what the provider refuses as unknown or past. */
const orNull = async <T>(question: () => Promise<T>): Promise<T | null> => {
  try {
    return await question();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
};
