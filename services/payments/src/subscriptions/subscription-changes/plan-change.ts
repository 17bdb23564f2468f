import type { PlanChange, SellableQuery, ShownChange } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { CardPrices } from '../../products/card-prices/card-prices.api.js';
import type { CardPlan } from '../../provider/billing-plans.api.js';
import { asking, refuseUnchangeable } from '../subscriptions/own-subscription.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import type { Subscriptions } from '../subscriptions/subscriptions.api.js';

export interface WantedPlan {
  planId: string;
  /** The front desk changes people to hidden plans too. */
  seller: SellableQuery['seller'];
  /** What a preview has shown; undefined: it costs what it costs now. */
  shown?: ShownChange | undefined;
}

const MINUTE = 60_000;
/** A preview is charged so long after it was shown; then it has to be looked at again. */
const SHOWN_MS = 30 * MINUTE;

type Period = Pick<Subscription, 'periodStart'>;

/** The provider counts in seconds, and settles within the period: one may be paid ahead of its begin. */
export const settledNow = ({ periodStart }: Period, now: Date): Date => {
  const second = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return second < periodStart ? periodStart : second;
};

/** Up to when the old plan counts: as it was shown, or now. Throws PREVIEW_OUTDATED. */
export const settledAtOf = (shown: ShownChange | undefined, row: Period, now: Date): Date => {
  const latest = settledNow(row, now);
  if (!shown) return latest;
  const at = new Date(shown.settledAt);
  const age = latest.getTime() - at.getTime();
  if (at < row.periodStart || age > SHOWN_MS || age < -MINUTE)
    throw new Refused('PREVIEW_OUTDATED');
  return at;
};

/** Throws PREVIEW_OUTDATED: it would cost something else than was shown. */
export const refuseOtherPrice = (shown: ShownChange | undefined, dueNow: number): void => {
  if (shown && shown.dueNow !== dueNow) throw new Refused('PREVIEW_OUTDATED', { dueNow });
};

/** A plan before it is known at which price of the provider's it is sold. */
export type Plan = Omit<CardPlan, 'priceId'>;

export type DescribedChange = Omit<PlanChange, 'subscription'>;

/** The plan that is kept costs what it cost, whatever it is sold for now. */
export const findNewPlan = async (
  subscriptions: Subscriptions,
  row: Subscription,
  { planId, seller }: WantedPlan,
): Promise<Plan> => {
  if (planId === row.planId) return { id: planId, name: row.planName, price: row.price };
  const plan = await subscriptions.plan(planId);
  const isSold = seller === 'front_desk' ? (plan.soldByStaff ?? plan.onSale) : plan.onSale;
  if (!isSold) throw new Refused(plan.replaced ? 'PRODUCT_CHANGED' : 'PLAN_NOT_FOUND');
  // The credit for the old plan would be that of the planned one.
  if (isDearer(plan, row) && row.nextPlanId) throw new Refused('PLAN_CHANGE_PLANNED');
  return plan;
};

/** As the provider has it now. Throws SUBSCRIPTION_ENDED, SUBSCRIPTION_UNPAID, SUBSCRIPTION_ENDING. */
export const readChangeable = async (
  subscriptions: Subscriptions,
  known: Subscription,
): Promise<Subscription> => {
  const row = await asking(() => subscriptions.refresh(known, { endsIfGone: true }));
  refuseUnchangeable(row);
  return row;
};

export const runningOf = (row: Subscription) => ({
  id: row.providerSubscriptionId,
  itemId: row.providerItemId,
});

export const isDearer = (to: Pick<Plan, 'price'>, row: Subscription): boolean =>
  to.price > row.price;

export const describeChange = (row: Subscription, to: Plan): DescribedChange => {
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

/** Sells the plan at the provider's own price, where there is one that is right. */
export const atPrice =
  (prices: CardPrices, plan: Plan) =>
  <T>(request: (plan: CardPlan) => Promise<T>): Promise<T> =>
    prices.sell({ versionId: plan.id, amount: plan.price }, (priceId) =>
      request({ ...plan, priceId }),
    );
