import {
  demoFormerSubscriptions,
  demoId,
  demoSubscriptions,
  paidPeriods,
  periodStarts,
  type DemoSubscription,
} from '@studio/demo-studio';
import { studioDay, VAT_PERCENT, vatInside } from '@studio/domain-kit';

/** How long the provider tries a card again before it gives the plan up. */
const RETRIES_MS = 7 * 86_400_000;

/** When it was over; null: it runs. Its month ends, or the card for the next one was refused. */
export const demoPlanEnd = (sold: DemoSubscription, now: Date): Date | null => {
  const { over } = sold;
  const lastDay = over && periodStarts(sold, studioDay(now)).at(-1);
  if (!lastDay) return null;
  return over.isUnpaid ? new Date(lastDay.getTime() + RETRIES_MS) : lastDay;
};

interface Step {
  kind: 'started' | 'ended' | 'failed' | 'recovered' | 'lost';
  at: Date;
  active: -1 | 0 | 1;
}

const stepsOf = (sold: DemoSubscription, now: Date): Step[] => {
  const periods = paidPeriods(sold, now);
  const renewals = periods
    .filter(({ start, paidAt }) => paidAt > start)
    .flatMap(({ start, paidAt }): Step[] => [
      { kind: 'failed', at: start, active: 0 },
      { kind: 'recovered', at: paidAt, active: 0 },
    ]);
  const starts = periodStarts(sold, studioDay(now));
  const [began, lastDay, endedAt] = [
    starts[0] ?? now,
    starts.at(-1) ?? now,
    demoPlanEnd(sold, now),
  ];
  const unpaid: Step[] =
    endedAt && sold.over?.isUnpaid
      ? [
          { kind: 'failed', at: lastDay, active: 0 },
          { kind: 'lost', at: endedAt, active: 0 },
        ]
      : [];
  return [
    { kind: 'started', at: began, active: 1 },
    ...renewals,
    ...unpaid,
    ...(endedAt ? [{ kind: 'ended' as const, at: endedAt, active: -1 as const }] : []),
  ];
};

/** Over the year of the demo plans begin and end, and some renewals fail. */
export const subscriptionHistory = (studioId: string, now: Date) =>
  [...demoSubscriptions, ...demoFormerSubscriptions].flatMap((sold) =>
    stepsOf(sold, now).map(({ kind, at, active }, n) => ({
      studio_id: studioId,
      id: demoId(`subscription-step-${sold.memberN}`, n),
      subscription_id: sold.subscriptionId,
      at,
      kind,
      plan_name: sold.plan.name,
      active,
      mrr: active * vatInside(sold.plan.priceFils, VAT_PERCENT).net,
    })),
  );
