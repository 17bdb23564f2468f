import { Injectable } from '@nestjs/common';
import type { ShownChange } from '@studio/contracts';
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
  refuseOtherPrice,
  runningOf,
  settledAtOf,
  type DescribedChange,
  type Plan,
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

  /**
   * Charges what was shown, or throws PREVIEW_OUTDATED. Throws CARD_DECLINED and LEGAL_DETAILS_MISSING
   * too, and nothing has changed.
   */
  async execute(known: Subscription, wanted: WantedPlan): Promise<DescribedChange> {
    const row = await readChangeable(this.subscriptions, known);
    await this.subscriptions.refuseUnlessSelling();
    const to = await findNewPlan(this.subscriptions, row, wanted);
    const running = runningOf(row);
    const sell = atPrice(this.prices, to);
    if (!isDearer(to, row)) refuseOtherPrice(wanted.shown, 0);
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
    return this.changeNow(row, to, wanted.shown);
  }

  private async changeNow(
    row: Subscription,
    to: Plan,
    shown: ShownChange | undefined,
  ): Promise<DescribedChange> {
    const running = runningOf(row);
    const sell = atPrice(this.prices, to);
    const now = new Date();
    const settledAt = settledAtOf(shown, row, now);
    const { due, credit } = await asking(() =>
      sell((plan) => this.billing.previewPlan(running, { plan, settledAt })),
    );
    refuseOtherPrice(shown, due);
    // Pressed twice it is charged once; a minute later a card that was refused may be tried again.
    const at = `${settledAt.getTime()}-${Math.floor(now.getTime() / MINUTE)}`;
    const key = `plan-${row.id}-${row.version}-${to.id}-${at}`;
    await asking(() =>
      sell((plan) => this.billing.changePlanNow(running, { plan, settledAt }, key)),
    );
    return {
      ...describeChange(row, to),
      settledAt: settledAt.toISOString(),
      dueNow: due,
      credit,
    };
  }
}
