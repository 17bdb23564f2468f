import { z } from 'zod';
import { endpoint, managers } from '../../endpoint.js';
import { id, instant, listOf } from '../../fields.js';
import { dayRange, reportRanges, rowsQuery } from '../../report-fields.js';
import { payAmount } from './payslip.js';

/**
 * What trainers are paid for some days. A class counts on its day. A correction, and a difference
 * of a locked month, count on the first day of the month whose payslip they stand in: so whole
 * months come to the sum of their payslips.
 */
const payNumbers = z.object({
  classes: z.int(),
  /** Who came. */
  heads: z.int(),
  /** Fils. */
  forClasses: payAmount,
  /** Fils: corrections and differences. */
  adjustments: payAmount,
  /** Fils: both of them. */
  total: payAmount,
});
export type PayNumbers = z.infer<typeof payNumbers>;

const comparedPay = z.object({ current: payNumbers, before: payNumbers, yearBefore: payNumbers });
export type ComparedPay = z.infer<typeof comparedPay>;

export const classPay = z.object({
  ranges: reportRanges,
  total: comparedPay,
  /** By name; those who are paid something in one of the ranges, or taught. */
  trainers: z.array(comparedPay.extend({ id, name: z.string() })),
});
export type ClassPay = z.infer<typeof classPay>;

export const getClassPay = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/reports/classes/pay',
  summary: 'What each trainer is paid for the classes of some days, from the items of payslips.',
  callers: managers,
  query: dayRange,
  response: classPay,
});

export const classPayRow = z.object({
  id: z.string(),
  kind: z.enum(['class', 'difference', 'correction']),
  /** Start of the class; of what was added or taken off the first instant of its month. */
  at: instant,
  trainerId: id,
  trainerName: z.string(),
  /** Null: a correction, which belongs to no class. */
  scheduleId: id.nullable(),
  /** Of the class; of a correction its reason. */
  name: z.string(),
  /** Null: not a class. */
  heads: z.int().nullable(),
  /** Fils. */
  amount: payAmount,
});
export type ClassPayRow = z.infer<typeof classPayRow>;

export const listClassPayRows = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/reports/classes/pay/rows',
  summary: 'What the pay of some days is made of, newest first; 50 a page.',
  callers: managers,
  query: rowsQuery.extend({ trainerId: id.optional() }),
  response: listOf(classPayRow),
});
