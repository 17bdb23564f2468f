import type { CashMethod, CashRow, Compared, ReportRanges } from '@studio/contracts';
import { unitOf, type DayRange, type ReportUnit } from '@studio/domain-kit';
import { dayMonth, fullDate, monthLong, priceTag } from '@studio/ui/format';
import { t } from './messages.js';

export const methodLabels: Readonly<Record<CashMethod, string>> = {
  cash: t('methodCash'),
  terminal: t('methodTerminal'),
  card: t('methodCard'),
  transfer: t('methodTransfer'),
};

export const rowLabels: Readonly<Record<CashRow['kind'], string>> = {
  payment: t('rowPayment'),
  refund: t('rowRefund'),
  sale: t('rowSale'),
  credit_note: t('rowCreditNote'),
  payout: t('rowPayout'),
};

/** `AED -1,250.50`; whole dirhams without decimals. */
export const signedTag = (fils: number): string =>
  fils < 0 ? priceTag(-fils).replace('AED ', 'AED −') : priceTag(fils);

/** `November 2026`, `1–22 Nov 2026`, `1 Oct – 22 Nov 2026`, `3 November 2026`. */
export const rangeLabel = ({ from, to }: DayRange): string => {
  const year = to.slice(0, 4);
  if (from === to) return fullDate(from);
  if (from.slice(0, 7) === to.slice(0, 7))
    return `${Number(from.slice(8))}–${dayMonth(to)} ${year}`;
  const start = from.startsWith(year) ? dayMonth(from) : `${dayMonth(from)} ${from.slice(0, 4)}`;
  return `${start} – ${dayMonth(to)} ${year}`;
};

/** What one bar is, from all of them. */
export const unitOfSeries = (series: readonly DayRange[]): ReportUnit => {
  const [first, last] = [series[0], series.at(-1)];
  return first && last ? unitOf({ from: first.from, to: last.to }) : 'day';
};

/** `Nov` for a bar that is a month, `3 Nov` for others. */
export const barLabel = (from: string, unit: ReportUnit): string =>
  unit === 'month' ? monthLong(from).slice(0, 3) : dayMonth(from);

/** The same without its currency, for columns that name it. */
export const signedAmount = (fils: number): string => signedTag(fils).replace('AED ', '');

interface Change {
  text: string;
  tone: 'more' | 'less' | 'same';
}

const TENFOLD = 10;

export type Against = 'before' | 'yearBefore';

/** Whether the studio's books have the whole of the range that is compared with. */
export const isWhole = ({ since, ...ranges }: ReportRanges, against: Against): boolean =>
  !since || ranges[against].from >= since;

/** Said in place of a comparison with a range of which the books have a part. */
export const notWhole: Change = { text: t('notWhole'), tone: 'same' };

/** How a number compares; what it can not be compared with is said. */
export const changeOf = (numbers: Compared, against: Against, ranges: ReportRanges): Change => {
  if (!isWhole(ranges, against)) return notWhole;
  const { current, [against]: then } = numbers;
  if (then === 0 && current === 0) return { text: '', tone: 'same' };
  if (then <= 0) return { text: t('noneBefore'), tone: 'same' };
  if (current > TENFOLD * then) return { text: t('tenfold'), tone: 'more' };
  const percent = Math.round((100 * (current - then)) / then);
  if (percent === 0) return { text: t('same'), tone: 'same' };
  return percent > 0
    ? { text: t('more', { percent }), tone: 'more' }
    : { text: t('less', { percent: -percent }), tone: 'less' };
};
