import type { PayItem, Payslip } from '@studio/contracts';
import { studioClock, studioDay } from '../format.js';
import { t } from './messages.js';

const partNames: Readonly<Record<PayItem['part'], string>> = {
  class: t('csvClass'),
  hour: t('csvHour'),
  head: t('csvHead'),
  head_above: t('csvHeadAbove'),
  full: t('csvFull'),
  share: t('csvShare'),
};

const heads = [
  t('csvTrainer'),
  t('csvMonth'),
  t('csvDay'),
  t('csvTime'),
  t('csvWhat'),
  t('csvLine'),
  t('csvPeople'),
  t('csvQuantity'),
  t('csvRate'),
  t('csvAmount'),
  t('csvNote'),
];

/** Minutes and per cent stay as they are, sums are in dirhams. */
const quantityOf = ({ part, quantity }: PayItem): number =>
  part === 'share' ? quantity / 100 : quantity;
const rateOf = ({ part, unit }: PayItem): number | string =>
  part === 'share' ? `${unit}%` : unit / 100;

/** A part that pays nothing has a row too: it says that the class was held. */
const rowsOf = (payslip: Payslip): unknown[][] => {
  const start = [payslip.trainer.name, payslip.month];
  const at = (instant: string): string[] => [studioDay(instant), studioClock(instant)];
  return [
    ...payslip.classes.flatMap((one) => {
      const lead = [...start, ...at(one.startsAt), one.className];
      const note = one.isCover ? t('csvCover') : '';
      if (one.items.length === 0) return [[...lead, '', one.heads, '', '', 0, note]];
      return one.items.map((item) => [
        ...lead,
        partNames[item.part],
        one.heads,
        quantityOf(item),
        rateOf(item),
        item.amount / 100,
        note,
      ]);
    }),
    ...payslip.differences.map(({ startsAt, className, amount, month }) => [
      ...start,
      ...at(startsAt),
      className,
      t('differences'),
      '',
      '',
      '',
      amount / 100,
      t('ofMonth', { month }),
    ]),
    ...payslip.corrections.map(({ at: instant, amount, reason }) => [
      ...start,
      ...at(instant),
      '',
      t('corrections'),
      '',
      '',
      '',
      amount / 100,
      reason,
    ]),
  ];
};

/** Payslips with a row for each part of each class, for a spreadsheet: the rows add up to the sum. */
export const payslipRecords = (payslips: readonly Payslip[]): unknown[][] => [
  heads,
  ...payslips.flatMap(rowsOf),
];
