import { z } from 'zod';
import { endpoint, managers, trainersAndManagers } from '../../endpoint.js';
import { day, id, instant } from '../../fields.js';
import { payAmount, payMonth, payslip, payslipFacts } from './payslip.js';

const payslipParams = z.object({ trainerId: id, month: payMonth });
/** Own payslips for a trainer, all for managers; another's is the same 404 as none. */
const ofPayslips = { service: 'booking', callers: trainersAndManagers } as const;

export const getPayslip = endpoint({
  ...ofPayslips,
  method: 'GET',
  path: '/api/payslips/:trainerId/:month',
  summary: 'A month of a trainer with every class behind each sum.',
  params: payslipParams,
  response: payslip,
  errors: ['NOT_FOUND'],
});

export const getPaidHeads = endpoint({
  ...ofPayslips,
  method: 'GET',
  path: '/api/payslips/:trainerId/:month/classes/:scheduleId',
  summary: 'Who came to a class of a payslip, and the net price that counts for a share.',
  params: payslipParams.extend({ scheduleId: id }),
  response: z.object({
    heads: z.array(
      z.object({
        bookingId: id,
        name: z.string(),
        /** Fils; null: the class pays no share. */
        net: payAmount.nullable(),
        share: payAmount.nullable(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const listPayStatements = endpoint({
  ...ofPayslips,
  method: 'GET',
  path: '/api/payslips/:trainerId',
  summary: 'Locked months of a trainer, the newest first.',
  params: z.object({ trainerId: id }),
  response: z.object({
    items: z.array(
      z.object({ month: payMonth, total: payAmount, lockedAt: instant, paidOn: day.nullable() }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const payslipSummary = z.object({
  ...payslipFacts,
  classes: z.int(),
  heads: z.int(),
  /** Corrections and differences of locked months. */
  adjustments: payAmount,
});
export type PayslipSummary = z.infer<typeof payslipSummary>;

const ofManagers = { service: 'booking', callers: managers, params: payslipParams } as const;

export const listPayslips = endpoint({
  service: 'booking',
  callers: managers,
  method: 'GET',
  path: '/api/admin/payslips',
  summary: 'What each trainer is paid for a month.',
  query: z.object({ month: payMonth }),
  response: z.object({ month: payMonth, total: payAmount, items: z.array(payslipSummary) }),
});

export const addPayCorrection = endpoint({
  ...ofManagers,
  method: 'POST',
  path: '/api/admin/payslips/:trainerId/:month/corrections',
  summary: 'Adds an amount to a payslip, or takes one off, with a reason.',
  idempotent: true,
  status: 201,
  body: z.object({
    amount: z
      .int()
      .min(-10_000_000)
      .max(10_000_000)
      .refine((fils) => fils !== 0),
    reason: z.string().trim().min(3).max(500),
  }),
  response: payslip,
  errors: ['NOT_FOUND', 'PAY_MONTH_LOCKED', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

/** The total that was on the screen: another one is refused. */
const shownTotal = z.object({ total: payAmount });

export const checkPayslip = endpoint({
  ...ofManagers,
  method: 'POST',
  path: '/api/admin/payslips/:trainerId/:month/check',
  summary: 'Says that a payslip was looked through. Repeating changes nothing.',
  body: shownTotal,
  response: payslip,
  errors: ['NOT_FOUND', 'PAYSLIP_CHANGED', 'PAY_MONTH_LOCKED', 'PAY_MONTH_RUNNING'],
});

export const lockPayslip = endpoint({
  ...ofManagers,
  method: 'POST',
  path: '/api/admin/payslips/:trainerId/:month/lock',
  summary: 'Locks a checked payslip for good, with every item as it is. Repeating changes nothing.',
  body: shownTotal,
  response: payslip,
  errors: [
    'NOT_FOUND',
    'PAYSLIP_CHANGED',
    'PAY_NOT_CHECKED',
    'PAY_MONTH_RUNNING',
    'PAY_EARLIER_MONTH',
  ],
});

export const setPaidOn = endpoint({
  ...ofManagers,
  method: 'PUT',
  path: '/api/admin/payslips/:trainerId/:month/paid-on',
  summary: 'The day on which a locked payslip was paid out; null: it was not.',
  body: z.object({
    paidOn: day.nullable(),
    /** As the form had read it. */
    before: day.nullable(),
  }),
  response: payslip,
  errors: ['NOT_FOUND', 'PAYSLIP_CHANGED', 'PAY_NOT_LOCKED'],
});
