import { addDays, addValidity, studioDay, studioInstant } from '@studio/domain-kit';
import {
  classesADay,
  graceUntil,
  type GraceSettings,
  type PlanSettings,
} from '../../policy/plan-windows.js';

/** A member's subscription as the rule sees it. Instants are ISO 8601. */
export interface Membership {
  id: string;
  planId: string;
  name: string;
  status: 'active' | 'past_due' | 'paused' | 'cancelled' | 'ended';
  classTypeIds: readonly string[];
  /** Classes a period; null: unlimited. */
  limit: number | null;
  /** Fils. */
  lateFee: number;
  noShowFee: number;
  periodStart: string;
  periodEnd: string;
  cancelAtPeriodEnd: boolean;
  pastDueSince: string | null;
  /** Null also where payments has not said it. */
  blockedFrom: string | null;
  /** The first instant of a freeze, and its last one. */
  frozenFrom: string | null;
  frozenUntil: string | null;
  /** The last day of one that was paid in another system; it does not renew. */
  paidElsewhereUntil?: string | null;
  /** Days whose money went back, the last one included: they have no classes. */
  refundedFrom?: string | null;
  refundedThrough?: string | null;
  /**
   * Starts of the classes that it pays for, or holds a place on the waitlist for, around the class:
   * in ms since 1970, because a week asks for each of its classes.
   */
  uses: readonly number[];
}

/** Days of the studio: the first of the period, and the first that is not of it any more. */
export interface Period {
  from: string;
  before: string;
}

export type NotCovered =
  'not_included' | 'payment_failed' | 'frozen' | 'ended' | 'used_up' | 'one_a_day';

const MOST_PERIODS = 24;

/**
 * The billing period that a day belongs to: the one that was paid for, or one of those that follow,
 * as long as it renews. Null: before it began, or after it ends.
 */
export const periodOf = (one: Membership, day: string): Period | null => {
  let from = studioDay(one.periodStart);
  let before = studioDay(one.periodEnd);
  if (day < from || (one.paidElsewhereUntil && day > one.paidElsewhereUntil)) return null;
  const renews = !one.cancelAtPeriodEnd && one.status !== 'cancelled' && one.status !== 'ended';
  for (let months = 1; day >= before; months++) {
    if (!renews || months > MOST_PERIODS) return null;
    from = before;
    // From the day it was paid for, so that a 31st stays one (domain.md, Packages).
    before = addValidity(studioDay(one.periodEnd), { count: months, unit: 'month' });
  }
  return { from, before };
};

/** Classes that a subscription pays for within a period. */
export const usedIn = ({ uses }: Pick<Membership, 'uses'>, { from, before }: Period): number => {
  if (uses.length === 0) return 0;
  const [first, end] = [studioInstant(from).getTime(), studioInstant(before).getTime()];
  return uses.filter((at) => first <= at && at < end).length;
};

/** When a renewal that failed stops new bookings: as the member was told, to the second. */
export const blockedFrom = (
  one: Pick<Membership, 'status' | 'pastDueSince' | 'blockedFrom'>,
  settings: GraceSettings,
): Date | null => {
  if (one.status !== 'past_due' || one.pastDueSince === null) return null;
  return one.blockedFrom === null
    ? graceUntil(new Date(one.pastDueSince), settings)
    : new Date(one.blockedFrom);
};

const isFrozenAt = ({ status, frozenFrom, frozenUntil }: Membership, at: Date): boolean => {
  if (frozenFrom === null) return status === 'paused';
  return new Date(frozenFrom) <= at && (frozenUntil === null || at <= new Date(frozenUntil));
};

const isRefundedOn = ({ refundedFrom, refundedThrough }: Membership, day: string): boolean =>
  !!refundedFrom && !!refundedThrough && refundedFrom <= day && day <= refundedThrough;

/** Of the subscription itself, whatever the class: null when it pays for classes at `at`. */
export const blockedAt = (
  one: Membership,
  at: Date,
  { now, numbers }: { now: Date; numbers: GraceSettings },
): 'payment_failed' | 'frozen' | 'ended' | null => {
  if (periodOf(one, studioDay(at)) === null || isRefundedOn(one, studioDay(at))) return 'ended';
  const blocked = blockedFrom(one, numbers);
  if (blocked && now >= blocked) return 'payment_failed';
  return isFrozenAt(one, at) ? 'frozen' : null;
};

/**
 * Why a subscription doesn't pay for a class; null: it does (domain.md, Booking 3 and Packages).
 * A limited plan gives so many classes a period, by the date of the class; an unlimited one a class
 * a day booked ahead, and a second from the studio's hours before its start.
 */
export const whyNotCovered = (
  one: Membership,
  classCost: { classTypeId: string; startsAt: Date },
  { now, numbers }: { now: Date; numbers: PlanSettings },
): NotCovered | null => {
  if (!one.classTypeIds.includes(classCost.classTypeId)) return 'not_included';
  const blocked = blockedAt(one, classCost.startsAt, { now, numbers });
  if (blocked) return blocked;
  const day = studioDay(classCost.startsAt);
  const period = periodOf(one, day);
  if (!period) return 'ended';
  if (one.limit !== null) return usedIn(one, period) < one.limit ? null : 'used_up';
  const sameDay = usedIn(one, { from: day, before: addDays(day, 1) });
  return sameDay < classesADay(classCost.startsAt, now, numbers) ? null : 'one_a_day';
};

/** Classes of the period that are left beside this one; null: unlimited. */
export const leftAfter = (one: Membership, startsAt: Date): number | null => {
  const period = periodOf(one, studioDay(startsAt));
  if (one.limit === null || !period) return null;
  return Math.max(0, one.limit - usedIn(one, period) - 1);
};
