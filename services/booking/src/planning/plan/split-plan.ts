import type { Plan, Series } from './plan.js';

/** A series in two from a day on; the later one keeps the id. */
export const splitPlan =
  ({ earlier, later }: { earlier: Series; later: Series }) =>
  (plan: Plan): Plan => ({
    ...plan,
    series: plan.series.flatMap((one) => (one.id === later.id ? [earlier, later] : [one])),
    dates: plan.dates.map((one) =>
      one.seriesId === later.id && one.day < later.from ? { ...one, seriesId: earlier.id } : one,
    ),
    seasons: plan.seasons.map((one) => {
      const time = one.times.get(later.id);
      return time === undefined ? one : { ...one, times: new Map(one.times).set(earlier.id, time) };
    }),
  });
