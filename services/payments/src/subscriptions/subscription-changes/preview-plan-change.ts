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
  readChangeable,
  runningOf,
  settledNow,
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

  /** Throws what a change refuses: what is unpaid is judged by how it is now. */
  async execute(known: Subscription, wanted: WantedPlan): Promise<DescribedChange> {
    const row = await readChangeable(this.subscriptions, known);
    const to = await findNewPlan(this.subscriptions, row, wanted);
    if (!isDearer(to, row)) return describeChange(row, to);
    const settledAt = settledNow(row, new Date());
    const { due, credit } = await asking(() =>
      atPrice(
        this.prices,
        to,
      )((plan) => this.billing.previewPlan(runningOf(row), { plan, settledAt })),
    );
    return {
      ...describeChange(row, to),
      settledAt: settledAt.toISOString(),
      dueNow: due,
      credit,
    };
  }
}
