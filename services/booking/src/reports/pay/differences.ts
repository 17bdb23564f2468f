import type { PayDifference } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import type { Queryable } from '@studio/nest-kit';
import { findChangedClasses } from './class-groups.js';
import { findPaidBefore } from './locked-items.queries.js';
import { computeClasses } from './paid-classes.js';
import { instantsOf, monthAfter, monthOf, monthsFrom } from './pay-month.js';

/** So many months back a class still makes a difference. */
const MONTHS_BACK = 12;

export interface Difference extends PayDifference {
  trainerId: string;
}

interface DifferenceRequest {
  studioId: string;
  now: Date;
  trainerId?: string | undefined;
  month: string;
  /** By trainer. */
  lastLocked: ReadonlyMap<string, string>;
}

interface Known {
  trainerId: string;
  scheduleId: string;
  startsAt: string;
  className: string;
  now: number;
  paid: number;
}

/**
 * What classes of locked months pay now less what they were paid, differences before included: so
 * each comes once. They stand in the month after the last locked one, and in no other.
 */
export const findDifferences = async (
  tx: Queryable,
  { studioId, now, trainerId, month, lastLocked }: DifferenceRequest,
): Promise<Difference[]> => {
  const trainerIds = [...lastLocked].flatMap(([id, last]) =>
    monthAfter(last) === month ? id : [],
  );
  if (trainerIds.length === 0) return [];
  const range = { from: `${monthsFrom(month, -MONTHS_BACK)}-01`, to: addDays(`${month}-01`, -1) };
  const all = { studioId, now, ...range, cuts: [], since: new Map<string, string>() };
  const scheduleIds = await findChangedClasses(tx, { ...all, trainerIds });
  if (scheduleIds.length === 0) return [];
  const only = { studioId, trainerId, scheduleIds };
  const classes = await computeClasses(tx, { ...only, now, ...range });
  const before = await findPaidBefore(tx, { ...only, ...instantsOf(range) });
  const known = new Map<string, Known>();
  for (const { amount, ...one } of classes)
    known.set(`${one.trainerId} ${one.scheduleId}`, { ...one, now: amount, paid: 0 });
  for (const { amount: paid, startsAt, ...one } of before) {
    const key = `${one.trainerId} ${one.scheduleId}`;
    const computed = known.get(key) ?? { ...one, startsAt: startsAt.toISOString(), now: 0 };
    known.set(key, { ...computed, paid });
  }
  return [...known.values()]
    .filter((one) => trainerIds.includes(one.trainerId) && one.now !== one.paid)
    .map(({ trainerId: of, scheduleId, startsAt, className, ...sums }) => ({
      trainerId: of,
      scheduleId,
      month: monthOf(studioDay(startsAt)),
      startsAt,
      className,
      amount: sums.now - sums.paid,
    }));
};
