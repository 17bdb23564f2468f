import type { PaidClass } from '@studio/contracts';
import type { Queryable } from '@studio/nest-kit';
import { groupBy } from './group-by.js';
import { findHeads } from './heads.queries.js';
import { itemsOf, rateOf, sumOf, type Rate, type TaughtClass } from './pay-rules.js';
import { findRates } from './rates.queries.js';
import { findAhead, findTaught, type TaughtRequest } from './taught-classes.queries.js';

export interface ComputedClass extends PaidClass {
  trainerId: string;
  day: string;
  hasRate: boolean;
}

const computed = (
  taught: TaughtClass,
  rate: Rate | undefined,
  heads: Parameters<typeof itemsOf>[2],
): ComputedClass => {
  const items = rate ? itemsOf(rate, taught, heads) : [];
  const { scheduleId, trainerId, day, className, isCover, isPrivate } = taught;
  return {
    scheduleId,
    trainerId,
    day,
    startsAt: taught.startsAt.toISOString(),
    className,
    isCover,
    isPrivate,
    heads: taught.heads,
    booked: taught.booked,
    seats: taught.seats,
    items,
    amount: sumOf(items),
    hasRate: rate !== undefined,
  };
};

/** What the classes of the days pay by the rates and check-ins that are known now. */
export const computeClasses = async (
  tx: Queryable,
  request: TaughtRequest,
): Promise<ComputedClass[]> => {
  const { studioId } = request;
  const taught = await findTaught(tx, request);
  const rates = await findRates(tx, studioId);
  const scheduleIds = taught.filter(({ isPrivate }) => isPrivate).map((one) => one.scheduleId);
  const heads = await findHeads(tx, { studioId, scheduleIds });
  const byClass = groupBy(heads, ({ scheduleId }) => scheduleId);
  return taught.map((one) => computed(one, rateOf(rates, one), byClass.get(one.scheduleId) ?? []));
};

export interface DayAmount {
  trainerId: string;
  day: string;
  amount: number;
}

/** Fils that a class to come pays whoever comes; undefined: no rate is for it. */
export const amountAhead = (rates: readonly Rate[], ahead: TaughtClass): number | undefined => {
  const rate = rateOf(rates, ahead);
  return rate && sumOf(itemsOf({ ...rate, fullBonus: 0 }, ahead, []));
};

/** What is on the timetable: what each class pays whoever comes. */
export const computeAhead = async (tx: Queryable, request: TaughtRequest): Promise<DayAmount[]> => {
  const ahead = await findAhead(tx, request);
  if (ahead.length === 0) return [];
  const rates = await findRates(tx, request.studioId);
  return ahead.map((one) => ({
    trainerId: one.trainerId,
    day: one.day,
    amount: amountAhead(rates, one) ?? 0,
  }));
};
