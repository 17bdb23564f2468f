import { z } from 'zod';
import { day, id, instant, LARGEST_INTEGER } from '../../fields.js';

/** A month of the studio, YYYY-MM. */
export const payMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
/** Fils; below 0 when it is taken off. */
export const payAmount = z.int().min(-LARGEST_INTEGER).max(LARGEST_INTEGER);

export const payPart = z.enum(['class', 'hour', 'head', 'head_above', 'full', 'share']);
export type PayPart = z.infer<typeof payPart>;
/** Under which item of the payslip it stands. */
export const payGroup = z.enum(['classes', 'heads', 'full', 'private', 'cover']);
export type PayGroup = z.infer<typeof payGroup>;

const payItem = z.object({
  part: payPart,
  group: payGroup,
  /** Classes, minutes or heads; of a share the net price in fils. */
  quantity: z.int(),
  /** Fils each, or an hour; of a share per cent. */
  unit: z.int(),
  amount: payAmount,
});
export type PayItem = z.infer<typeof payItem>;

export const paidClass = z.object({
  scheduleId: id,
  startsAt: instant,
  className: z.string(),
  /** Taught for another trainer. */
  isCover: z.boolean(),
  /** With one or two seats. */
  isPrivate: z.boolean(),
  /** Who came. */
  heads: z.int(),
  /** Seats that were taken, and how many there were. */
  booked: z.int(),
  seats: z.int(),
  items: z.array(payItem),
  amount: payAmount,
});
export type PaidClass = z.infer<typeof paidClass>;

/** Of a class whose month was locked: what it pays now less what it was paid. */
const payDifference = z.object({
  scheduleId: id,
  month: payMonth,
  startsAt: instant,
  className: z.string(),
  amount: payAmount,
});
export type PayDifference = z.infer<typeof payDifference>;

const payCorrection = z.object({
  id,
  amount: payAmount,
  reason: z.string(),
  by: z.string().nullable(),
  at: instant,
});
export type PayCorrection = z.infer<typeof payCorrection>;

/** Running: classes are still to come, or can be corrected. */
export const payslipState = z.enum(['running', 'open', 'checked', 'locked']);
export type PayslipState = z.infer<typeof payslipState>;

const step = z.object({ at: instant, by: z.string().nullable() }).nullable();

export const payslipFacts = {
  trainer: z.object({ id, name: z.string() }),
  month: payMonth,
  state: payslipState,
  total: payAmount,
  /** Of the classes alone: the report of classes has the same. */
  classesTotal: payAmount,
  checked: step,
  locked: step,
  paidOn: day.nullable(),
  /** From when on it can be locked; null: it is locked. */
  lockableFrom: instant.nullable(),
  /** Classes that no rate pays. */
  withoutRate: z.int(),
};

export const payslip = z.object({
  ...payslipFacts,
  groups: z.array(
    z.object({
      group: payGroup,
      classes: z.int(),
      quantity: z.int(),
      /** Null: not all of them are paid the same. */
      unit: z.int().nullable(),
      amount: payAmount,
    }),
  ),
  classes: z.array(paidClass),
  differences: z.array(payDifference),
  corrections: z.array(payCorrection),
  /** Weeks from Monday, cut at the month; `ahead` is what is on the timetable, by class and hour. */
  weeks: z.array(z.object({ from: day, to: day, amount: payAmount, ahead: payAmount })),
  ahead: payAmount,
});
export type Payslip = z.infer<typeof payslip>;
