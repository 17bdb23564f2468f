import type { StudioSettings } from '@studio/contracts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The studio's numbers that decide what a plan gives. */
export type PlanSettings = Pick<StudioSettings, 'graceDays' | 'secondClassHours'>;
export type GraceSettings = Pick<PlanSettings, 'graceDays'>;

/** Classes that far around one can lie in its billing period, a month: others are not read. */
export const ALLOWANCE_DAYS = 62;

/** A plan that was paid elsewhere: so long before its last day its member is asked to subscribe, and can. */
export const PAID_ELSEWHERE_WARNING_DAYS = 7;

/** When a renewal that failed at `pastDueSince` stops new bookings, to the second. */
export const graceUntil = (pastDueSince: Date, { graceDays }: GraceSettings): Date =>
  new Date(pastDueSince.getTime() + graceDays * DAY);

/** Classes a day that an unlimited plan gives: a second one from some hours before its start. */
export const classesADay = (
  startsAt: Date,
  now: Date,
  { secondClassHours }: Pick<StudioSettings, 'secondClassHours'>,
): 1 | 2 => (startsAt.getTime() - now.getTime() > secondClassHours * HOUR ? 1 : 2);
