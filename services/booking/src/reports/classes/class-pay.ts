import type { ClassPay, ClassPayRow, ComparedPay, PayNumbers, Payslip } from '@studio/contracts';
import { studioDay, studioInstant, type ComparedRanges, type DayRange } from '@studio/domain-kit';
import { monthsFrom } from '../pay/pay.api.js';

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

const add = (sum: PayNumbers, { kind, heads, amount }: ClassPayRow): void => {
  sum.total += amount;
  if (kind !== 'class') sum.adjustments += amount;
  else {
    sum.classes += 1;
    sum.heads += heads ?? 0;
    sum.forClasses += amount;
  }
};

/** The rows of payslips added up by trainer in each range; `rows` are in the order of names. */
export const comparePay = (rows: readonly ClassPayRow[], of: ComparedRanges): ClassPay => {
  const total = empty();
  const trainers = new Map<string, ClassPay['trainers'][number]>();
  for (const name of ranges)
    for (const row of rows.filter(isPaidIn(of[name]))) {
      const { trainerId: id, trainerName } = row;
      const own = trainers.get(id) ?? { id, name: trainerName, ...empty() };
      trainers.set(id, own);
      add(own[name], row);
      add(total[name], row);
    }
  const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
    `${a.name} ${a.id}` < `${b.name} ${b.id}` ? -1 : 1;
  return { ranges: of, total, trainers: [...trainers.values()].sort(byName) };
};
