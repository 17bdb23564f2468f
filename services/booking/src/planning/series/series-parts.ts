import { addDays, newId } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { dayInWeek, splitPlan, type HeldClass, type Plan, type Series } from '../plan/plan.api.js';
import type { PlanChange } from '../timetable/timetable.api.js';

/** What becomes of a series that changes. */
export interface SeriesParts {
  before: Series;
  /** As it was, until the change counts; null: the change counts for every class to come. */
  earlier: Series | null;
  /** Has the change, and the id. */
  later: Series;
}

/**
 * A change that counts from a day to come leaves an earlier series, as it was, that ends the day
 * before. Throws NOT_A_CLASS_DAY when the series has ended by then.
 */
export const partsOf = (
  before: Series,
  wanted: Series,
  { effectiveFrom, today }: { effectiveFrom: string | undefined; today: string },
): SeriesParts => {
  const from = effectiveFrom ?? today;
  if (from <= today || from <= before.from) return { before, earlier: null, later: wanted };
  if (before.until !== null && from > before.until) throw new Refused('NOT_A_CLASS_DAY');
  const earlier = { ...before, id: newId(), until: addDays(from, -1), changedBy: wanted.changedBy };
  return isSame(before, wanted)
    ? { before, earlier: null, later: wanted }
    : { before, earlier, later: { ...wanted, from } };
};

/** Whoever changed it. */
export const isSame = (a: Series, b: Series): boolean =>
  JSON.stringify({ ...a, changedBy: null }) === JSON.stringify({ ...b, changedBy: null });

/** The plan with the change, and the classes with the series to which they then belong. */
export const planWith = ({ earlier, later }: SeriesParts): PlanChange => ({
  plan: (plan) => replacing(later)(earlier ? splitPlan({ earlier, later })(plan) : plan),
  classes: (held) => (earlier ? held.map((one) => moved(one, { earlier, later })) : held),
});

const moved = (
  one: HeldClass,
  { earlier, later }: { earlier: Series; later: Series },
): HeldClass =>
  one.seriesId === later.id && one.seriesDay !== null && one.seriesDay < later.from
    ? { ...one, seriesId: earlier.id }
    : one;

/** Days that differ go along to the new weekday, within their week. */
const replacing =
  (after: Series) =>
  (plan: Plan): Plan => ({
    ...plan,
    series: plan.series.map((one) => (one.id === after.id ? after : one)),
    dates: plan.dates.map((one) =>
      one.seriesId === after.id ? { ...one, day: dayInWeek(one.day, after.weekday) } : one,
    ),
  });
