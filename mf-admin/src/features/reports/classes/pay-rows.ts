import { call } from '@studio/api-client';
import {
  getClassPay,
  listClassPayRows,
  type ClassPay,
  type ClassPayRow,
  type PayNumbers,
} from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { dateAndTime, monthLong, studioDay } from '@studio/ui/format';
import { t } from './messages.js';

/** Whose pay the address asks for; no trainer: that of all. */
export interface PayRowsRequest {
  of: 'pay';
  range: DayRange;
  trainerId?: string;
}

/** Null: they are not open. */
export const readPayRows = (params: URLSearchParams, range: DayRange): PayRowsRequest | null => {
  const trainerId = params.get('trainer');
  if (params.get('rows') !== 'pay') return null;
  return { of: 'pay', range, ...(trainerId && { trainerId }) };
};

/** What trainers are paid in these days. */
export const useClassPay = (range: DayRange) =>
  useQuery({
    queryKey: keys.adminReport('class-pay', range),
    queryFn: ({ signal }) => call(getClassPay, { query: range, signal }),
    placeholderData: (previous) => previous,
  });

export const readPayPage = (
  { range, trainerId }: PayRowsRequest,
  { cursor, limit, signal }: { cursor?: string; limit?: number; signal?: AbortSignal },
) =>
  call(listClassPayRows, {
    query: {
      ...range,
      ...(trainerId && { trainerId }),
      ...(cursor && { cursor }),
      ...(limit && { limit }),
    },
    ...(signal && { signal }),
  });

/** `Mon 2 Nov, 18:30` of a class; `November 2026` of what was added in a month. */
export const whenOf = ({ kind, at }: ClassPayRow): string => {
  if (kind === 'class') return dateAndTime(at);
  const day = studioDay(new Date(at));
  return t('monthOf', { month: monthLong(day), year: day.slice(0, 4) });
};

/** What a row is about: the class, `Difference: Mat`, `Correction: Workshop`. */
export const rowName = ({ kind, name }: ClassPayRow): string => {
  if (kind === 'class') return name;
  return kind === 'difference' ? t('payDifference', { name }) : t('payCorrection', { name });
};

const recordOf = (name: string, one: PayNumbers): (string | number)[] => [
  name,
  one.classes,
  one.heads,
  one.forClasses / 100,
  one.adjustments / 100,
  one.total / 100,
];

export const payCsv = ({ trainers, total }: ClassPay) => [
  [
    t('trainer'),
    t('classes'),
    t('heads'),
    t('forClassesAed'),
    t('adjustmentsAed'),
    t('payAed'),
    t('periodBefore'),
    t('yearBefore'),
  ],
  ...[...trainers, { name: t('allTrainers'), ...total }].map((one) => [
    ...recordOf(one.name, one.current),
    one.before.total / 100,
    one.yearBefore.total / 100,
  ]),
];

export const payRowsCsv = (rows: readonly ClassPayRow[]) => [
  [t('start'), t('trainer'), t('paidFor'), t('heads'), t('payAed')],
  ...rows.map((row) => [row.at, row.trainerName, rowName(row), row.heads, row.amount / 100]),
];
