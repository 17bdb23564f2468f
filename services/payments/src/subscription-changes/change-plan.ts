import { Injectable } from '@nestjs/common';
import { BillingPlans } from '../provider/billing-plans.api.js';
import { asking } from '../subscriptions/own-subscription.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { Subscriptions } from '../subscriptions/subscriptions.api.js';
import {
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
  ) {}

  /** Throws CARD_DECLINED, and nothing has changed. */
  async execute(row: Subscription, wanted: WantedPlan): Promise<DescribedChange> {
    const to = await findNewPlan(this.subscriptions, row, wanted);
    const running = runningOf(row);
    if (to.id === row.planId) {
      if (row.nextPlanId) await asking(() => this.billing.keepPlan(running, to));
      return describeChange(row, to);
    }
    if (!isDearer(to, row)) {
      await asking(() => this.billing.changePlanLater(running, { plan: to, from: row.periodEnd }));
      return describeChange(row, to);
    }
    const { due, credit } = await asking(() => this.billing.previewPlan(running, to));
    // Pressed twice it is charged once; a minute later a card that was refused may be tried again.
    const key = `plan-${row.id}-${row.version}-${to.id}-${Math.floor(Date.now() / MINUTE)}`;
    await asking(() => this.billing.changePlanNow(running, to, key));
    return { ...describeChange(row, to), dueNow: due, credit };
  }
}
