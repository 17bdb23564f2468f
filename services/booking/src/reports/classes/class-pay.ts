import type {
  ClassPay,
  ClassPayRow,
  ComparedPay,
  PayNumbers,
  Payslip,
  ReportRanges,
} from '@studio/contracts';
import { studioDay, studioInstant, type DayRange } from '@studio/domain-kit';
import { monthsFrom, type PaySum } from '../pay/pay.api.js';

const ranges = ['current', 'before', 'yearBefore'] as const;

/** YYYY-MM of each month that has a day of the range, in their order. */
export const monthsIn = ({ from, to }: DayRange): string[] => {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthsFrom(month, 1))
    months.push(month);
  return months;
};

/** What a payslip is made of, each part with the instant it counts at. */
export const payRowsOf = (payslip: Payslip): ClassPayRow[] => {
  const { trainer, month, classes, differences, corrections } = payslip;
  const whose = { trainerId: trainer.id, trainerName: trainer.name };
  const begin = studioInstant(`${month}-01`).toISOString();
  return [
    ...classes.map(({ scheduleId, startsAt, className, heads, amount }) => ({
      ...whose,
      id: `${trainer.id} ${scheduleId}`,
      kind: 'class' as const,
      at: startsAt,
      scheduleId,
      name: className,
      heads,
      amount,
    })),
    ...differences.map(({ scheduleId, className, amount }) => ({
      ...whose,
      id: `${month} ${trainer.id} ${scheduleId}`,
      kind: 'difference' as const,
      at: begin,
      scheduleId,
      name: className,
      heads: null,
      amount,
    })),
    ...corrections.map(({ id, reason, amount }) => ({
      ...whose,
      id,
      kind: 'correction' as const,
      at: begin,
      scheduleId: null,
      name: reason,
      heads: null,
      amount,
    })),
  ];
};

/** Whether a row counts in these days. */
export const isPaidIn =
  ({ from, to }: DayRange) =>
  ({ at }: ClassPayRow): boolean => {
    const day = studioDay(new Date(at));
    return from <= day && day <= to;
  };

const none: PayNumbers = { classes: 0, heads: 0, forClasses: 0, adjustments: 0, total: 0 };
const empty = (): ComparedPay => ({
  current: { ...none },
  before: { ...none },
  yearBefore: { ...none },
});

const add = (sum: PayNumbers, { kind, classes, heads, amount }: PaySum): void => {
  sum.total += amount;
  sum.classes += classes;
  sum.heads += heads;
  if (kind === 'class') sum.forClasses += amount;
  else sum.adjustments += amount;
};

/** What payslips are made of added up by trainer in each range; `names` are those of trainers. */
export const comparePay = (
  sums: readonly PaySum[],
  names: ReadonlyMap<string, string>,
  of: ReportRanges,
): ClassPay => {
  const total = empty();
  const trainers = new Map<string, ClassPay['trainers'][number]>();
  for (const range of ranges)
    for (const sum of sums) {
      const { trainerId: id, day } = sum;
      const name = names.get(id);
      if (name === undefined || day < of[range].from || day > of[range].to) continue;
      const own = trainers.get(id) ?? { id, name, ...empty() };
      trainers.set(id, own);
      add(own[range], sum);
      add(total[range], sum);
    }
  const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
    `${a.name} ${a.id}` < `${b.name} ${b.id}` ? -1 : 1;
  return { ranges: of, total, trainers: [...trainers.values()].sort(byName) };
};
