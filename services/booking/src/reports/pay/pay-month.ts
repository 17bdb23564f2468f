import { addDays, addValidity, studioInstant, weekdayOf, type DayRange } from '@studio/domain-kit';

/** `2026-11` as its days, both included. */
export const daysOfMonth = (month: string): DayRange => ({
  from: `${month}-01`,
  to: addDays(`${monthAfter(month)}-01`, -1),
});

/** `2026-11` of a day in it. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const monthsFrom = (month: string, count: number): string =>
  monthOf(addValidity(`${month}-01`, { count, unit: 'month' }));

export const monthAfter = (month: string): string => monthsFrom(month, 1);

/** From the start of the first day to the start of the day after the last. */
export const instantsOf = ({ from, to }: DayRange): { from: Date; before: Date } => ({
  from: studioInstant(from),
  before: studioInstant(addDays(to, 1)),
});

/** Weeks from Monday, cut at the ends of the month. */
export const weeksOf = (month: string): DayRange[] => {
  const { from: first, to: last } = daysOfMonth(month);
  const weeks: DayRange[] = [];
  for (let from = first; from <= last;) {
    const sunday = addDays(from, 7 - weekdayOf(from));
    const to = sunday < last ? sunday : last;
    weeks.push({ from, to });
    from = addDays(to, 1);
  }
  return weeks;
};
