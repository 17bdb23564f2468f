import { addDays, addValidity, studioDay, studioInstant } from '@studio/domain-kit';
import { demoDropIns, dropInIntentId } from './drop-ins.js';
import { demoEventPlaces, eventIntentId } from './events.js';
import { demoPurchases, type DemoPurchase } from './purchases.js';
import {
  demoFormerSubscriptions,
  demoSubscriptions,
  type DemoSubscription,
} from './subscriptions.js';

/** Money that the card provider of the demo studio took before the studio was started. */
export interface DemoCharge {
  /** The provider's id of the payment intent. */
  intentId: string;
  /** Index in `demoMembers`. */
  memberN: number;
  /** Fils. */
  amount: number;
  description: string;
  at: Date;
}

export const purchasedAt = ({ purchasedDaysAgo, clock }: DemoPurchase, today: string): Date =>
  studioInstant(addDays(today, -purchasedDaysAgo), clock);

/** Starts of a subscription's periods, up to the one after today's, or to its end. */
export const periodStarts = (
  { startedDaysAgo, clock, over }: DemoSubscription,
  today: string,
): Date[] => {
  const from = addDays(today, -startedDaysAgo);
  const starts: Date[] = [];
  for (let count = 0; ; count += 1) {
    const day = count === 0 ? from : addValidity(from, { count, unit: 'month' });
    starts.push(studioInstant(day, clock));
    if (day > today || count === over?.months) return starts;
  }
};

const LATE_MS = 26 * 3_600_000;

export interface DemoPeriod {
  start: Date;
  /** A card that was refused paid a day later. */
  paidAt: Date;
}

/** The periods that were paid, the first one first. */
export const paidPeriods = (sold: DemoSubscription, now: Date): DemoPeriod[] =>
  periodStarts(sold, studioDay(now))
    .slice(0, -1)
    .filter((start) => start <= now)
    .map((start, n) => {
      const late = new Date(start.getTime() + LATE_MS);
      const isLate = n > 0 && (sold.memberN * 7 + n) % 41 === 5 && late <= now;
      return { start, paidAt: isLate ? late : start };
    });

export const purchaseIntentId = ({ n }: DemoPurchase): string =>
  `pi_demo${String(n).padStart(6, '0')}`;

/** `period` counts from 0. */
export const periodIntentId = ({ memberN }: DemoSubscription, period: number): string =>
  `pi_demo_subscription${memberN}_${period}`;

/** Every charge up to now, oldest first: payments has them in its books, the provider in its own. */
export const demoCharges = (now: Date): DemoCharge[] => {
  const today = studioDay(now);
  const purchases = demoPurchases.map((sold): DemoCharge => ({
    intentId: purchaseIntentId(sold),
    memberN: sold.memberN,
    amount: sold.priceFils,
    description: sold.packageName,
    at: purchasedAt(sold, today),
  }));
  const periods = [...demoSubscriptions, ...demoFormerSubscriptions].flatMap((sold) =>
    paidPeriods(sold, now).map(({ paidAt }, period): DemoCharge => ({
      intentId: periodIntentId(sold, period),
      memberN: sold.memberN,
      amount: sold.plan.priceFils,
      description: sold.plan.name,
      at: paidAt,
    })),
  );
  const dropIns = demoDropIns(today).map((visit): DemoCharge => ({
    intentId: dropInIntentId(visit),
    memberN: visit.memberN,
    amount: visit.priceFils,
    description: visit.className,
    at: visit.paidAt,
  }));
  const places = demoEventPlaces(today)
    .filter(({ event }) => event.priceFils > 0)
    .map((place): DemoCharge => ({
      intentId: eventIntentId(place),
      memberN: place.memberN,
      amount: place.event.priceFils,
      description: place.event.title,
      at: place.bookedAt,
    }));
  return [...purchases, ...periods, ...dropIns, ...places]
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
};
