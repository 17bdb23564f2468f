import { Injectable } from '@nestjs/common';
import { charge, itemPrice, type CardPlan } from './billing-calls.js';
import { CardProvider } from './card-provider.api.js';
import type { CardSubscription } from './card-subscription.js';

export type { CardPlan } from './billing-calls.js';

type Running = Pick<CardSubscription, 'id' | 'itemId'>;

interface SettledPlan {
  plan: CardPlan;
  /** Up to when the old plan counts; within the period. */
  settledAt: Date;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Another plan for a subscription that runs, at the provider. */
@Injectable()
export class BillingPlans {
  constructor(private readonly provider: CardProvider) {}

  /**
   * What another plan costs at once: the rest of the period from `settledAt`, less what is left of
   * the old plan then.
   */
  async previewPlan(
    running: Running,
    { plan, settledAt }: SettledPlan,
  ): Promise<{ due: number; credit: number }> {
    const price = await itemPrice(this.provider, plan);
    return this.provider.callAtPrice(plan.priceId, async (stripe) => {
      const preview = await stripe.invoices.createPreview({
        subscription: running.id,
        subscription_details: {
          items: [{ id: running.itemId, ...price }],
          proration_behavior: 'always_invoice',
          proration_date: seconds(settledAt),
        },
      });
      const credits = preview.lines.data.filter(({ amount }) => amount < 0);
      return {
        due: preview.amount_due,
        credit: -credits.reduce((sum, { amount }) => sum + amount, 0),
      };
    });
  }

  /** Charges what a preview of the same instant said. Throws CardDeclined, and nothing has changed. */
  async changePlanNow(
    running: Running,
    { plan, settledAt }: SettledPlan,
    key: string,
  ): Promise<void> {
    const price = await itemPrice(this.provider, plan);
    const idempotencyKey = plan.priceId ? `${key}-${plan.priceId}` : key;
    await charge(this.provider, {
      priceId: plan.priceId,
      request: (stripe) =>
        stripe.subscriptions.update(
          running.id,
          {
            items: [{ id: running.itemId, ...price }],
            proration_behavior: 'always_invoice',
            proration_date: seconds(settledAt),
            payment_behavior: 'error_if_incomplete',
            metadata: { plan_id: plan.id, plan_name: plan.name, ...noNextPlan },
          },
          { idempotencyKey },
        ),
    });
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
    const price = await itemPrice(this.provider, plan);
    await this.provider.callAtPrice(plan.priceId, (stripe) =>
      stripe.subscriptions.update(running.id, {
        items: [{ id: running.itemId, ...price }],
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
    const price = await itemPrice(this.provider, plan);
    await this.provider.callAtPrice(plan.priceId, (stripe) =>
      stripe.subscriptions.update(running.id, {
        items: [{ id: running.itemId, ...price }],
        proration_behavior: 'none',
        metadata: noNextPlan,
      }),
    );
  }
}

const noNextPlan = { next_plan_id: '', next_plan_name: '', next_plan_from: '' };
