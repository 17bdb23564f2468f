import { Injectable } from '@nestjs/common';
import { charge, orNull, itemPrice, type CardPlan } from './billing-calls.js';
import {
  CardProvider,
  CardObjectMissing,
  pageKeyOf,
  type CardSession,
  type NewCardSession,
} from './card-provider.api.js';
import { orMissing } from './card-provider-error.js';
import { idOf } from './id-of.js';
import { toCardSession } from './to-card-session.js';
import {
  toCardInvoice,
  toCardSubscription,
  type CardInvoice,
  type CardSubscription,
} from './card-subscription.js';

export { CardDeclined } from './billing-calls.js';
export type { CardInvoice, CardSubscription } from './card-subscription.js';

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
    try {
      return await this.openPage(order, { plan, customerId });
    } catch (error) {
      // Deleted in the dashboard: the page makes another one.
      if (!customerId || !(error instanceof CardObjectMissing) || error.param !== 'customer')
        throw error;
      return this.openPage(order, { plan, customerId: null, isAnew: true });
    }
  }

  private async openPage(
    order: NewCardSession,
    { plan, customerId, isAnew }: { plan: CardPlan; customerId: string | null; isAnew?: boolean },
  ): Promise<CardSession> {
    const metadata = {
      payment_id: order.paymentId,
      user_id: order.userId,
      kind: order.kind,
      reference_id: order.referenceId,
      package_name: order.name,
    };
    const price = await itemPrice(this.provider, plan);
    return this.provider.callAtPrice(plan.priceId, async (stripe) =>
      toCardSession(
        await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ quantity: 1, ...price }],
            client_reference_id: order.paymentId,
            ...customerOf(customerId, order.email),
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
          { idempotencyKey: isAnew ? `${pageKeyOf(order)}-anew` : pageKeyOf(order) },
        ),
      ),
    );
  }

  /** What a paid session has begun; null while there is nothing. */
  boughtBy(sessionId: string): Promise<{ subscriptionId: string; invoiceId: string } | null> {
    return this.provider.call(async (stripe) => {
      const { subscription, invoice } = await stripe.checkout.sessions.retrieve(sessionId);
      const [subscriptionId, invoiceId] = [idOf(subscription), idOf(invoice)];
      return subscriptionId && invoiceId ? { subscriptionId, invoiceId } : null;
    });
  }

  /** Null when the provider knows no such subscription. Throws CardObjectUnreadable. */
  read(id: string): Promise<CardSubscription | null> {
    return this.provider.call((stripe) =>
      orMissing(async () =>
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
    return this.provider.call(async (stripe) => {
      const { data } = await stripe.invoices.list({
        subscription: id,
        limit: INVOICES,
        expand: ['data.payments'],
      });
      return data.map(toCardInvoice).reverse();
    });
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
    await this.provider.call((stripe) =>
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
    return this.provider.call(async (stripe) => {
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

  /**
   * The card of a new subscription is the one on file: an older one must not come back. One that was
   * taken away by hand is not.
   */
  async keepOnFile(customerId: string, cardId: string): Promise<void> {
    await this.provider.call((stripe) =>
      orMissing(() =>
        stripe.customers.update(customerId, {
          invoice_settings: { default_payment_method: cardId },
        }),
      ),
    );
  }

  /** Renewals are charged to this card. False: it was taken away by hand. */
  async useCard(id: string, cardId: string): Promise<boolean> {
    const changed = await this.provider.call((stripe) =>
      orMissing(() => stripe.subscriptions.update(id, { default_payment_method: cardId })),
    );
    return changed !== null;
  }

  /** Tries an unpaid invoice now. Throws CardDeclined; one that is paid already stays as it is. */
  async payInvoice(invoiceId: string): Promise<void> {
    await charge(this.provider, {
      request: (stripe) => orNull(() => stripe.invoices.pay(invoiceId)),
    });
  }

  /** Something for the next invoice; the same key makes one item a round. */
  addItem(
    { id, customerId }: { id: string; customerId: string },
    item: { key: string; round: number; amount: number; description: string },
  ): Promise<string> {
    return this.provider.call(async (stripe) => {
      const made = await stripe.invoiceItems.create(
        {
          customer: customerId,
          subscription: id,
          amount: item.amount,
          currency: 'aed',
          description: item.description,
          metadata: { fee_id: item.key },
        },
        { idempotencyKey: item.round ? `fee-${item.key}-${item.round}` : `fee-${item.key}` },
      );
      return made.id;
    });
  }

  /** Items of a customer for the same thing, made since then by whichever of our databases. */
  itemsLike(item: {
    customerId: string;
    amount: number;
    description: string;
    since: Date;
  }): Promise<string[]> {
    return this.provider.call(async (stripe) => {
      const list = stripe.invoiceItems.list({ customer: item.customerId, limit: 100 });
      const rows = await list.autoPagingToArray({ limit: 1_000 });
      return rows
        .filter(({ date }) => date >= seconds(item.since))
        .filter((row) => row.amount === item.amount && row.description === item.description)
        .map(({ id }) => id);
    });
  }

  /** False when an invoice has it already. */
  removeItem(itemId: string): Promise<boolean> {
    return this.provider.call(async (stripe) => {
      if (await orNull(() => stripe.invoiceItems.del(itemId))) return true;
      // Refused: it is gone since an earlier try, or on an invoice, which may be void.
      const item = await orNull(() =>
        stripe.invoiceItems.retrieve(itemId, { expand: ['invoice'] }),
      );
      const { invoice = null } = item ?? {};
      return item === null || (typeof invoice === 'object' && invoice?.status === 'void');
    });
  }
}

/** Who pays by a page; an address that nobody has is left for the page to ask. */
const customerOf = (customerId: string | null, email: string) => {
  if (customerId) return { customer: customerId };
  return email ? { customer_email: email } : {};
};

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
