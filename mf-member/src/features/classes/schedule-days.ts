import { addDays } from '@studio/ui/format';

const DAY = 86_400_000;
/** Days on one page of the schedule. */
const PAGE = 7;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => addDays(first, n));

/** The first of the seven days that hold this one; pages are counted from today. */
export const pageOf = (day: string, today: string): string =>
  addDays(today, PAGE * Math.floor(daysBetween(today, day) / PAGE));

export const lastOf = (first: string): string => addDays(first, PAGE - 1);
export const pageAfter = (first: string): string => addDays(first, PAGE);

/** The two pages that stand side by side: from today on in pairs, in the past one step at a time. */
export const pairOf = (first: string, today: string): readonly [string, string] => {
  const isSecond = first > today && (daysBetween(today, first) / PAGE) % 2 === 1;
  const start = isSecond ? addDays(first, -PAGE) : first;
  return [start, pageAfter(start)];
};
