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

/** What the history says of a subscription so far, and what VAT is in its price now. */
interface Known {
  /** What it brings by its steps; 0 before the first. */
  mrr: number;
  vatPercent: number;
}

const monthly = ({ price }: State, { vatPercent }: Known): number =>
  vatInside(price, vatPercent).net;

const enters = (kind: 'started' | 'joined_plan', now: State, known: Known): PlanStep => ({
  kind,
  planName: now.planName,
  active: 1,
  mrr: monthly(now, known),
});
/** It takes along what it came with, whatever VAT was in the price then. */
const leaves = (kind: 'ended' | 'left_plan', before: State, known: Known): PlanStep => ({
  kind,
  planName: before.planName,
  active: -1,
  mrr: 0 - known.mrr,
});
const renewal = (kind: 'failed' | 'recovered' | 'lost', { planName }: State): PlanStep => ({
  kind,
  planName,
  active: 0,
  mrr: 0,
});

/** Of one that runs before and after; a price with other VAT in it is another one. */
const changesOf = (before: State, now: State, known: Known): PlanStep[] => {
  const [wasLate, isLate] = [before.pastDueSince !== null, now.pastDueSince !== null];
  const isOther = before.planId !== now.planId || known.mrr !== monthly(now, known);
  return [
    ...(isOther ? [leaves('left_plan', before, known), enters('joined_plan', now, known)] : []),
    ...(isLate && !wasLate ? [renewal('failed', now)] : []),
    ...(wasLate && !isLate ? [renewal('recovered', now)] : []),
  ];
};

/** What happened between two states of a subscription; before is null when it begins. */
const planSteps = (before: State | null, now: State, known: Known): PlanStep[] => {
  if (!before) return isOver(now.status) ? [] : [enters('started', now, known)];
  if (isOver(before.status)) return [];
  if (!isOver(now.status)) return changesOf(before, now, known);
  const lost = before.pastDueSince ? [renewal('lost', before)] : [];
  return [...lost, leaves('ended', before, known)];
};

const mrrSoFar = async (tx: EntityManager, { studioId, id }: State): Promise<number> => {
  const [row] = await tx.query<{ mrr: number }[]>(
    `SELECT coalesce(sum(mrr), 0)::int AS mrr FROM subscription_history
     WHERE studio_id = $1 AND subscription_id = $2`,
    [studioId, id],
  );
  return row?.mrr ?? 0;
};

/** Adds to the history, which is never rewritten, in the transaction that changes the subscription. */
export const recordPlanSteps = async (
  tx: EntityManager,
  { before, now, vatPercent }: { before: State | null; now: State; vatPercent: number },
): Promise<void> => {
  const known = { mrr: await mrrSoFar(tx, now), vatPercent };
  for (const { kind, planName, active, mrr } of planSteps(before, now, known))
    await tx.query(
      `INSERT INTO subscription_history (studio_id, id, subscription_id, at, kind, plan_name, active, mrr)
       VALUES ($1, $2, $3, clock_timestamp(), $4, $5, $6, $7)`,
      [now.studioId, newId(), now.id, kind, planName, active, mrr],
    );
};
