import type { OwedAge, OwedExpiry, RevenueReason } from '@studio/contracts';
import { dateAndTime, dayMonth } from '@studio/ui/format';
import { kindLabels } from '../../shared/labels.js';
import type { AnyRevenueRow, RevenueRequest } from './revenue-rows.js';
import { t } from './messages.js';

export const reasonLabels: Readonly<Record<RevenueReason, string>> = {
  attended: t('reasonAttended'),
  late_cancelled: t('reasonLateCancelled'),
  missed: t('reasonMissed'),
  returned: t('reasonReturned'),
  expired: t('reasonExpired'),
  staff: t('reasonStaff'),
  refunded: t('reasonRefunded'),
  event: t('reasonEvent'),
  plan_days: t('reasonPlanDays'),
  at_once: t('reasonAtOnce'),
  sold: t('reasonSold'),
};

export const ageLabels: Readonly<Record<OwedAge, string>> = {
  '0-30': t('ageDays', { days: '0–30' }),
  '31-90': t('ageDays', { days: '31–90' }),
  '91-180': t('ageDays', { days: '91–180' }),
  '181-365': t('ageDays', { days: '181–365' }),
  '366+': t('ageOlder'),
};

export const expiryLabels: Readonly<Record<OwedExpiry, string>> = {
  '0-30': t('expiryDays', { days: '30' }),
  '31-90': t('expiryDays', { days: '31–90' }),
  '91+': t('expiryLater'),
  none: t('expiryNone'),
};

/** What the sheet is called. */
export const revenueTitle = ({ of, kind, product, ...filter }: RevenueRequest): string => {
  if (filter.measure) return t('owedChange');
  if (filter.without === 'fee') return t('recognisedWithoutFees');
  if (filter.reason) return reasonLabels[filter.reason];
  if (filter.age) return t('owedOf', { what: ageLabels[filter.age] });
  if (filter.expiry) return t('owedOf', { what: expiryLabels[filter.expiry] });
  if (kind) return product || kindLabels[kind];
  return of === 'owed' ? t('owed') : t('recognised');
};

export const revenueMeaning = ({ of, reason, measure }: RevenueRequest): string => {
  if (measure) return t('owedChangeMeaning');
  if (of === 'owed') return t('owedMeaning');
  return reason === 'expired' ? t('breakageMeaning') : t('recognisedMeaning');
};

const productOf = ({ product, kind }: AnyRevenueRow['row']): string => product || kindLabels[kind];

/** `3 Nov 2026` */
const shortDate = (day: string): string => `${dayMonth(day)} ${day.slice(0, 4)}`;

/** The first column: the day, and why. */
export const whenOf = ({ is, row }: AnyRevenueRow): { day: string; detail: string } =>
  is === 'owed'
    ? { day: shortDate(row.soldOn), detail: t('soldThen') }
    : { day: shortDate(row.day), detail: reasonLabels[row.reason] };

/** The second one: what was sold, with the class or the last day. */
export const thingOf = (one: AnyRevenueRow): { name: string; detail: string } => {
  const name = productOf(one.row);
  if (one.is === 'owed') {
    const { credits, lastDay } = one.row;
    const parts = [
      credits > 0 && t('creditsLeft', { count: credits }),
      lastDay && t('untilDay', { day: shortDate(lastDay) }),
    ];
    return { name, detail: parts.filter(Boolean).join(', ') };
  }
  const { className, startsAt } = one.row;
  const detail = className && startsAt ? `${className}, ${dateAndTime(startsAt)}` : '';
  return { name, detail };
};

export const filsOf = ({ is, row }: AnyRevenueRow): number =>
  is === 'owed' ? row.owed : row.earned;

export const revenueCsv = (rows: readonly AnyRevenueRow[]) => [
  [t('days'), t('why'), t('what'), t('classOrLastDay'), t('member'), t('creditsHead'), t('amount')],
  ...rows.map((one) => [
    one.is === 'owed' ? one.row.soldOn : one.row.day,
    one.is === 'owed' ? t('owed') : reasonLabels[one.row.reason],
    productOf(one.row),
    one.is === 'owed' ? one.row.lastDay : one.row.className,
    one.row.memberName,
    one.row.credits,
    filsOf(one) / 100,
  ]),
];
