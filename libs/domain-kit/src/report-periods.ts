import { addDays, addValidity } from './studio-time.js';

/** Days of the studio, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** What a report compares: the period, the one before it, and the same one a year before. */
export interface ComparedRanges {
  current: DayRange;
  before: DayRange;
  yearBefore: DayRange;
}

const DAY = 86_400_000;

/** How many days a range has. */
export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;

const isFirstOfMonth = (day: string): boolean => day.endsWith('-01');
const isLastOfMonth = (day: string): boolean => isFirstOfMonth(addDays(day, 1));

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** So many months earlier; the last day of a month stays one. */
const monthsBack = (day: string, count: number): string => {
  if (!isLastOfMonth(day)) return addValidity(day, { count: -count, unit: 'month' });
  const first = `${day.slice(0, 8)}01`;
  return addDays(addValidity(first, { count: 1 - count, unit: 'month' }), -1);
};

/**
 * The range before one that begins a month is as many months earlier (1 to 22 November: 1 to 22
 * October; the fourth quarter: the third); before any other, as many days earlier. The range a year
 * before has the same dates.
 */
export const comparedRanges = ({ from, to }: DayRange): ComparedRanges => {
  const months = monthOf(to) - monthOf(from) + 1;
  const length = daysIn({ from, to });
  const before = isFirstOfMonth(from)
    ? { from: monthsBack(from, months), to: monthsBack(to, months) }
    : { from: addDays(from, -length), to: addDays(from, -1) };
  return {
    current: { from, to },
    before,
    yearBefore: { from: monthsBack(from, 12), to: monthsBack(to, 12) },
  };
};

export type ReportUnit = 'day' | 'week' | 'month';

const MOST_DAYS = 45;
const MOST_WEEKS_IN_DAYS = 190;

/** What one bar of a chart over a range is. */
export const unitOf = (range: DayRange): ReportUnit => {
  const days = daysIn(range);
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEKS_IN_DAYS ? 'week' : 'month';
};

/** The parts of a range, each whole in it; those of months end with their month. */
export const partsOf = (range: DayRange, unit: ReportUnit): DayRange[] => {
  const parts: DayRange[] = [];
  for (let from = range.from; from <= range.to;) {
    const last = lastOf(from, unit);
    const to = last < range.to ? last : range.to;
    parts.push({ from, to });
    from = addDays(to, 1);
  }
  return parts;
};

const lastOf = (from: string, unit: ReportUnit): string => {
  if (unit === 'day') return from;
  if (unit === 'week') return addDays(from, 6);
  return addDays(addValidity(`${from.slice(0, 8)}01`, { count: 1, unit: 'month' }), -1);
};
