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

/** What another plan costs and when it counts; changes nothing. */
@Injectable()
export class PreviewPlanChange {
  constructor(
    private readonly billing: BillingPlans,
    private readonly subscriptions: Subscriptions,
    private readonly prices: CardPrices,
  ) {}

  async execute(row: Subscription, wanted: WantedPlan): Promise<DescribedChange> {
    const to = await findNewPlan(this.subscriptions, row, wanted);
    if (!isDearer(to, row)) return describeChange(row, to);
    const { due, credit } = await asking(() =>
      atPrice(this.prices, to)((plan) => this.billing.previewPlan(runningOf(row), plan)),
    );
    return { ...describeChange(row, to), dueNow: due, credit };
  }
}
