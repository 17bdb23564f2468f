import { Injectable } from '@nestjs/common';
import type { PlanChange } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { BillingPlans, type CardPlan } from '../provider/billing-plans.api.js';
import { asking } from '../subscriptions/own-subscription.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { Subscriptions } from '../subscriptions/subscriptions.api.js';

type Change = Omit<PlanChange, 'subscription'>;
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

  /** What it costs and when it counts; changes nothing. */
  async preview(row: Subscription, planId: string): Promise<Change> {
    const to = await this.planFor(row, planId);
    if (!isDearer(to, row)) return describeChange(row, to);
    const { due, credit } = await asking(() => this.billing.previewPlan(runningOf(row), to));
    return { ...describeChange(row, to), dueNow: due, credit };
  }

  /** Throws CARD_DECLINED, and nothing has changed. */
  async change(row: Subscription, planId: string): Promise<Change> {
    const to = await this.planFor(row, planId);
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

  /** The plan that is kept costs what it cost, whatever it is sold for now. */
  private async planFor(row: Subscription, planId: string): Promise<CardPlan> {
    if (planId === row.planId) return { id: planId, name: row.planName, price: row.price };
    const plan = await this.subscriptions.plan(planId);
    if (!plan.onSale) throw new Refused('PLAN_NOT_FOUND');
    // The credit for the old plan would be that of the planned one.
    if (isDearer(plan, row) && row.nextPlanId) throw new Refused('PLAN_CHANGE_PLANNED');
    return plan;
  }
}

const runningOf = (row: Subscription) => ({
  id: row.providerSubscriptionId,
  itemId: row.providerItemId,
});

const isDearer = (to: Pick<CardPlan, 'price'>, row: Subscription): boolean => to.price > row.price;

const describeChange = (row: Subscription, to: CardPlan): Change => {
  const now = isDearer(to, row) || to.id === row.planId;
  return {
    when: now ? 'now' : 'period_end',
    from: (now ? new Date() : row.periodEnd).toISOString(),
    plan: { planId: to.id, planName: to.name, price: to.price },
    dueNow: 0,
    credit: 0,
    thenEach: to.price,
  };
};
