import { newId, vatInside } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { Subscription } from './subscription.entity.js';
import { isOver } from './subscription-rules.js';

type State = Pick<
  Subscription,
  'studioId' | 'id' | 'status' | 'planId' | 'planName' | 'price' | 'pastDueSince'
>;

/** How a step moves the plans that run, and what they bring in a month (fils, without VAT). */
interface PlanStep {
  kind: 'started' | 'ended' | 'left_plan' | 'joined_plan' | 'failed' | 'recovered' | 'lost';
  planName: string;
  active: -1 | 0 | 1;
  mrr: number;
}

const monthly = ({ price }: State): number => vatInside(price).net;

const enters = (kind: 'started' | 'joined_plan', now: State): PlanStep => ({
  kind,
  planName: now.planName,
  active: 1,
  mrr: monthly(now),
});
const leaves = (kind: 'ended' | 'left_plan', before: State): PlanStep => ({
  kind,
  planName: before.planName,
  active: -1,
  mrr: 0 - monthly(before),
});
const renewal = (kind: 'failed' | 'recovered' | 'lost', { planName }: State): PlanStep => ({
  kind,
  planName,
  active: 0,
  mrr: 0,
});

/** Of one that runs before and after. */
const changesOf = (before: State, now: State): PlanStep[] => {
  const [wasLate, isLate] = [before.pastDueSince !== null, now.pastDueSince !== null];
  const isOther = before.planId !== now.planId || before.price !== now.price;
  return [
    ...(isOther ? [leaves('left_plan', before), enters('joined_plan', now)] : []),
    ...(isLate && !wasLate ? [renewal('failed', now)] : []),
    ...(wasLate && !isLate ? [renewal('recovered', now)] : []),
  ];
};

/** What happened between two states of a subscription; before is null when it begins. */
const planSteps = (before: State | null, now: State): PlanStep[] => {
  if (!before) return isOver(now.status) ? [] : [enters('started', now)];
  if (isOver(before.status)) return [];
  if (!isOver(now.status)) return changesOf(before, now);
  const lost = before.pastDueSince ? [renewal('lost', before)] : [];
  return [...lost, leaves('ended', before)];
};

/** Adds to the history, which is never rewritten, in the transaction that changes the subscription. */
export const recordPlanSteps = async (
  tx: EntityManager,
  before: State | null,
  now: State,
): Promise<void> => {
  for (const { kind, planName, active, mrr } of planSteps(before, now))
    await tx.query(
      `INSERT INTO subscription_history (studio_id, id, subscription_id, at, kind, plan_name, active, mrr)
       VALUES ($1, $2, $3, clock_timestamp(), $4, $5, $6, $7)`,
      [now.studioId, newId(), now.id, kind, planName, active, mrr],
    );
};
