import { addDays, addValidity, type DayRange } from '@studio/domain-kit';
import { isStudioDay, weekdayOf } from '@studio/ui/format';

const periods = ['day', 'week', 'month', 'quarter', 'year', 'own'] as const;
export type Period = (typeof periods)[number];

/** What the page shows, as its address says it. */
export interface ReportView {
  period: Period;
  range: DayRange;
  against: 'before' | 'yearBefore';
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

const firstOf = (period: Exclude<Period, 'own'>, day: string): string => {
  if (period === 'day') return day;
  if (period === 'week') return addDays(day, 1 - weekdayOf(day));
  if (period === 'month') return `${day.slice(0, 8)}01`;
  if (period === 'year') return `${day.slice(0, 5)}01-01`;
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
};

/** The first day of the next one. */
const endOf = (period: Exclude<Period, 'own'>, first: string): string => {
  if (period === 'day') return addDays(first, 1);
  if (period === 'week') return addDays(first, 7);
  return addValidity(first, { count: monthsOf[period], unit: 'month' });
};

/** A period that is not over ends today: it is compared with as many days of another. */
const rangeOf = (period: Exclude<Period, 'own'>, day: string, today: string): DayRange => {
  const from = firstOf(period, day);
  const to = addDays(endOf(period, from), -1);
  return { from, to: from <= today && today < to ? today : to };
};

const ownRange = (params: URLSearchParams): DayRange | null => {
  const [from, to] = [params.get('from'), params.get('to')];
  return isStudioDay(from) && isStudioDay(to) && from <= to ? { from, to } : null;
};

/** What makes no sense is read as this month. */
export const readView = (params: URLSearchParams, today: string): ReportView => {
  const period = periods.find((one) => one === params.get('period')) ?? 'month';
  const against = params.get('against') === 'year' ? 'yearBefore' : 'before';
  const wanted = params.get('day');
  const day = isStudioDay(wanted) ? wanted : today;
  if (period !== 'own') return { period, against, range: rangeOf(period, day, today) };
  const range = ownRange(params) ?? rangeOf('month', today, today);
  return { period, against, range };
};

/** What shows these days alone: a bar of a chart as a period of its own. */
export const asOwnPeriod = ({ from, to }: DayRange) => ({ period: 'own', from, to });

/** A day of the period before or after; null where it would lie ahead of today. */
export const stepOf = (
  { period, range }: ReportView,
  step: -1 | 1,
  today: string,
): string | null => {
  if (period === 'own') return null;
  if (step < 0) return addDays(range.from, -1);
  const next = endOf(period, range.from);
  return next > today ? null : next;
};

/** The days and what they are compared with, and nothing else of an address. */
export const periodOf = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    ['period', 'day', 'from', 'to', 'against'].flatMap((name) => {
      const value = params.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** What says which rows are open. */
const openRows = [
  'rows',
  'method',
  'kind',
  'product',
  'document',
  'step',
  'plan',
  'type',
  'trainer',
  'weekday',
  'start',
  'with',
  'reason',
  'age',
  'expiry',
];

/** The address of another view; the open rows are closed. */
export const withView = (
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of openRows) next.delete(name);
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next;
};
