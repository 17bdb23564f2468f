import { Injectable } from '@nestjs/common';
import { CardPrices } from '../../products/card-prices/card-prices.api.js';
import { BillingPlans } from '../../provider/billing-plans.api.js';
import { asking } from '../subscriptions/own-subscription.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { Subscriptions } from '../subscriptions/subscriptions.api.js';
import {
  atPrice,
  describeChange,
  findNewPlan,
  isDearer,
  runningOf,
  type DescribedChange,
  type WantedPlan,
} from './plan-change.js';

const MINUTE = 60_000;

/**
 * Another plan: a dearer one at once, settled for the rest of the period; a cheaper one with the
 * next period, so that nobody loses what is paid for (decision 28).
 */
@Injectable()
export class ChangePlan {
  constructor(
    private readonly billing: BillingPlans,
    private readonly subscriptions: Subscriptions,
    private readonly prices: CardPrices,
  ) {}

  /** Throws CARD_DECLINED, and nothing has changed. */
  async execute(row: Subscription, wanted: WantedPlan): Promise<DescribedChange> {
    const to = await findNewPlan(this.subscriptions, row, wanted);
    const running = runningOf(row);
    const sell = atPrice(this.prices, to);
    if (to.id === row.planId) {
      if (row.nextPlanId) await asking(() => sell((plan) => this.billing.keepPlan(running, plan)));
      return describeChange(row, to);
    }
    if (!isDearer(to, row)) {
      await asking(() =>
        sell((plan) => this.billing.changePlanLater(running, { plan, from: row.periodEnd })),
      );
      return describeChange(row, to);
    }
    const { due, credit } = await asking(() =>
      sell((plan) => this.billing.previewPlan(running, plan)),
    );
    // Pressed twice it is charged once; a minute later a card that was refused may be tried again.
    const key = `plan-${row.id}-${row.version}-${to.id}-${Math.floor(Date.now() / MINUTE)}`;
    await asking(() => sell((plan) => this.billing.changePlanNow(running, plan, key)));
    return { ...describeChange(row, to), dueNow: due, credit };
  }
}
