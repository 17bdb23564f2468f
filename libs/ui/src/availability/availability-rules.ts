import { t } from './messages.js';

export interface TimeRange {
  from: string;
  until: string;
}
interface HoursOfWeekday {
  weekday: number;
  ranges: readonly TimeRange[];
}
export interface WeeklyHours {
  from: string;
  /** Null: any time. */
  hours: readonly HoursOfWeekday[] | null;
}

/** When a trainer can teach, as the contract has it. */
export interface Availability {
  weeks: readonly WeeklyHours[];
  days: readonly { day: string; ranges: readonly TimeRange[] }[];
  holidays: readonly { from: string; until: string; reason: string | null }[];
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const rangesOn = ({ hours }: WeeklyHours, weekday: number): readonly TimeRange[] =>
  hours?.find((one) => one.weekday === weekday)?.ranges ?? [];

export const rangesText = (ranges: readonly TimeRange[]): string =>
  ranges.map((range) => t('range', { ...range })).join(', ');

/** The hours with those of one weekday replaced. */
export const withRanges = (
  { from, hours }: WeeklyHours,
  weekday: number,
  ranges: readonly TimeRange[],
): WeeklyHours => {
  const others = (hours ?? []).filter((one) => one.weekday !== weekday);
  const all = ranges.length > 0 ? others.concat({ weekday, ranges }) : others;
  return { from, hours: all.sort((a, b) => a.weekday - b.weekday) };
};

/**
 * Hours that were edited take their place among the others: what counts already goes on until the
 * day from which the new ones count.
 */
export const withHours = (
  weeks: readonly WeeklyHours[],
  { edited, next, today }: { edited: string | null; next: WeeklyHours; today: string },
): WeeklyHours[] => {
  const isMoved = (one: WeeklyHours): boolean => one.from === edited && one.from > today;
  return weeks
    .filter((one) => !isMoved(one) && one.from !== next.from)
    .concat(next)
    .sort((a, b) => a.from.localeCompare(b.from));
};

/** What is wrong with the times of a day, in a sentence. */
export const problemOfRanges = (day: string, ranges: readonly TimeRange[]): string | undefined => {
  if (ranges.some(({ from, until }) => !from || !until || from >= until))
    return t('rangesWrong', { day });
  const sorted = [...ranges].sort((a, b) => a.from.localeCompare(b.from));
  return sorted.some((one, n) => n > 0 && one.from < (sorted[n - 1]?.until ?? ''))
    ? t('rangesOverlap', { day })
    : undefined;
};

/** A first range for a day, or one after the last. */
export const nextRange = (ranges: readonly TimeRange[]): TimeRange =>
  ranges.length === 0 ? { from: '08:00', until: '13:00' } : { from: '16:00', until: '21:00' };
