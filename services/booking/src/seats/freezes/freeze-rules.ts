import type { ErrorCode } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { daysBetween } from '../../funding/packages/packages.api.js';
import type { FreezeLimits } from '../../policy/package-windows.js';

/** Days of the studio, `YYYY-MM-DD`; the last one included. */
export interface Span {
  from: string;
  until: string;
}

/** Both ends included. */
export const daysOf = ({ from, until }: Span): number => daysBetween(from, until) + 1;

/** How many days of these freezes lie in a calendar year. */
export const daysInYear = (freezes: readonly Span[], year: string): number =>
  freezes.reduce((sum, { from, until }) => {
    const first = from > `${year}-01-01` ? from : `${year}-01-01`;
    const last = until < `${year}-12-31` ? until : `${year}-12-31`;
    return sum + Math.max(0, daysOf({ from: first, until: last }));
  }, 0);

const yearsOf = ({ from, until }: Span): string[] => [
  ...new Set([from.slice(0, 4), until.slice(0, 4)]),
];

/** The longest that anybody freezes at once. */
const MOST_DAYS = 366;

const isPossible = (span: Span): boolean => daysOf(span) >= 1 && daysOf(span) <= MOST_DAYS;

export interface FreezeRequest {
  span: Span;
  today: string;
  owned: { expiresOn: string; frozenUntil: string | null };
  /** Of this package, by its member. */
  before: readonly Span[];
  /** None where the studio itself freezes. */
  limits: FreezeLimits | null;
}

/** Why a package can't be frozen so; null when it can. */
export const freezeRefusal = ({
  span,
  today,
  owned,
  before,
  limits,
}: FreezeRequest): ErrorCode | null => {
  if (owned.expiresOn < today) return 'PACKAGE_ENDED';
  if (span.from < today || span.from > owned.expiresOn || !isPossible(span))
    return 'INVALID_FREEZE_DAYS';
  if (owned.frozenUntil !== null && owned.frozenUntil >= today) return 'PACKAGE_FROZEN';
  if (!limits) return null;
  if (daysOf(span) < limits.minDays) return 'INVALID_FREEZE_DAYS';
  return daysLeft(limits, [...before, span], span) < 0 ? 'FREEZE_LIMIT' : null;
};

/** Days that can still be frozen, in that year of the span in which fewer are left. */
export const daysLeft = (limits: FreezeLimits, freezes: readonly Span[], of: Span): number =>
  Math.min(...yearsOf(of).map((year) => limits.daysAYear - daysInYear(freezes, year)));

/** What is left of a freeze that ends today: today can be used again. */
export const endedToday = (
  freeze: Span,
  today: string,
): { kept: Span | null; daysBack: number } => {
  if (freeze.from >= today) return { kept: null, daysBack: daysOf(freeze) };
  const until = addDays(today, -1);
  return { kept: { from: freeze.from, until }, daysBack: daysBetween(until, freeze.until) };
};

/** A class that is booked in the days of a freeze. */
export interface ClassInFreeze {
  id: string;
  class_name: string;
  starts_at: Date;
  cancel_until: Date;
}

/**
 * A class that can't be cancelled on time any more can't be frozen away, whatever pays for it: the
 * late-cancel rule would have a way round it. `classes` by start. Throws FREEZE_CLASS_SOON.
 */
export const refuseClassSoon = (classes: readonly ClassInFreeze[], now: Date): void => {
  const tooLate = classes.findLast(({ cancel_until }) => cancel_until < now);
  if (!tooLate) return;
  throw new Refused('FREEZE_CLASS_SOON', {
    bookingId: tooLate.id,
    className: tooLate.class_name,
    startsAt: tooLate.starts_at.toISOString(),
    earliestFrom: addDays(studioDay(tooLate.starts_at), 1),
  });
};
