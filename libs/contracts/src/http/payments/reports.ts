import { z } from 'zod';
import { endpoint, managers } from '../../endpoint.js';
import { day, fils, id, instant, listOf } from '../../fields.js';
import {
  compared,
  dayRange,
  reportFacts,
  reportRanges,
  rowsQuery,
  seriesPart,
} from '../../report-fields.js';
import { paymentKind } from './payments.js';

export type Compared = z.infer<typeof compared>;

export type ReportSeries = z.infer<typeof seriesPart>[];

const reportQuery = dayRange;

/** Where cash moves; a gift card that pays moves none. */
export const cashMethod = z.enum(['cash', 'terminal', 'card', 'transfer']);
export type CashMethod = z.infer<typeof cashMethod>;

export const cashReport = z.object({
  ...reportFacts,
  total: compared,
  received: compared,
  returned: compared,
  methods: z.array(
    z.object({
      method: cashMethod,
      received: fils,
      returned: fils,
      movements: z.int(),
      net: compared,
    }),
  ),
  series: z.array(seriesPart),
});
export type CashReport = z.infer<typeof cashReport>;

export const getCashReport = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reports/cash',
  summary: 'Cash: what was paid less what was given back, by day of the studio and by method.',
  callers: managers,
  services: ['notifications'],
  query: reportQuery,
  response: cashReport,
});

export const cashRow = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(['payment', 'refund', 'sale', 'credit_note', 'payout']),
  method: cashMethod,
  /** Fils; below 0 when it went back. */
  amount: z.int(),
  paymentId: id,
  description: z.string(),
  memberName: z.string().nullable(),
});
export type CashRow = z.infer<typeof cashRow>;

export const listCashRows = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reports/cash/rows',
  summary: 'The movements that a number of the cash report is made of, newest first; 50 a page.',
  callers: managers,
  query: rowsQuery.extend({
    method: cashMethod.optional(),
    /** What came, or what went back. */
    side: z.enum(['received', 'returned']).optional(),
  }),
  response: listOf(cashRow),
});

export const salesReport = z.object({
  ...reportFacts,
  net: compared,
  vat: compared,
  total: compared,
  /** Sold less taken back: no sale yet, and no tax, until they are spent. */
  giftCards: compared,
  products: z.array(
    z.object({
      kind: paymentKind,
      /** Empty where the kind says all. */
      product: z.string(),
      sold: z.int(),
      net: z.int(),
      vat: z.int(),
      total: compared,
    }),
  ),
  series: z.array(seriesPart),
});
export type SalesReport = z.infer<typeof salesReport>;

export const getSalesReport = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reports/sales',
  summary: 'Sales by product: tax invoices less credit notes, by the day of each; net, VAT, total.',
  callers: managers,
  services: ['notifications'],
  query: reportQuery,
  response: salesReport,
});

export const salesDocument = z.enum(['invoice', 'credit_note']);

export const salesRow = z.object({
  id: z.string(),
  at: instant,
  document: salesDocument,
  /** As printed on it, such as INV-000012. */
  number: z.string(),
  paymentId: id,
  kind: paymentKind,
  product: z.string(),
  /** Fils; those of a credit note are below 0. */
  net: z.int(),
  vat: z.int(),
  total: z.int(),
  memberName: z.string().nullable(),
});
export type SalesRow = z.infer<typeof salesRow>;

export const listSalesRows = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reports/sales/rows',
  summary:
    'What a number of the sales report or the VAT return is made of, newest first; 50 a page. Gift cards only when their kind is asked for.',
  callers: managers,
  query: rowsQuery.extend({
    kind: paymentKind.optional(),
    product: z.string().max(300).optional(),
    document: salesDocument.optional(),
    /** All kinds but this one. */
    without: paymentKind.optional(),
  }),
  response: listOf(salesRow),
});

const documentSum = z.object({ count: z.int(), net: fils, vat: fils, total: fils });

/** A line of the return, as the form numbers it. */
const taxBox = z.object({
  box: z.enum(['1a', '1b', '1c', '1d', '1e', '1f', '1g', '8', '12']),
  /** Null where the form asks for the tax alone. */
  amount: z.int().nullable(),
  vat: z.int(),
  adjustment: z.int().nullable(),
});

export const vatReturn = z.object({
  from: day,
  to: day,
  closedThrough: day,
  supplier: z.object({ name: z.string(), address: z.string(), trn: z.string().nullable() }),
  /** Since when VAT is in what is sold; null: since before the first sale, or never. */
  registration: z.object({ isRegistered: z.boolean(), from: day.nullable() }).optional(),
  boxes: z.array(taxBox),
  invoices: documentSum,
  creditNotes: documentSum,
  /** Gift cards sold less taken back, in fils: taxed when they are spent. */
  giftCards: z.int(),
});
export type VatReturn = z.infer<typeof vatReturn>;

export const getVatReturn = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reports/vat',
  summary: 'The VAT return of the three months that begin with `month`: the boxes about sales.',
  callers: managers,
  query: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
  response: vatReturn,
});

export const plansReport = z.object({
  ranges: reportRanges,
  /** At the end of each range. */
  active: compared,
  /** Fils a month without VAT, at the end of each range. */
  mrr: compared,
  started: compared,
  ended: compared,
  /** Renewals that the card refused, that were paid later, and that ended their plan. */
  failed: compared,
  recovered: compared,
  lost: compared,
  plans: z.array(z.object({ planName: z.string(), active: z.int(), mrr: z.int() })),
  /** Before it changes of plan and failed renewals are not known; null: all are. */
  completeFrom: instant.nullable(),
});
export type PlansReport = z.infer<typeof plansReport>;

export const getPlansReport = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reports/plans',
  summary: 'Plans: those that run and what they bring a month, begun, ended, renewals that failed.',
  callers: managers,
  services: ['notifications'],
  query: reportQuery,
  response: plansReport,
});

export const planStep = z.enum(['active', 'started', 'ended', 'failed', 'recovered', 'lost']);
export type PlanStep = z.infer<typeof planStep>;

export const planRow = z.object({
  id,
  at: instant,
  kind: z.enum(['started', 'ended', 'left_plan', 'joined_plan', 'failed', 'recovered', 'lost']),
  planName: z.string(),
  /** Fils a month without VAT that this step adds. */
  mrr: z.int(),
  userId: id,
  memberName: z.string().nullable(),
});
export type PlanRow = z.infer<typeof planRow>;

export const listPlanRows = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reports/plans/rows',
  summary: 'Whose plans a number of the report is made of, newest first; 50 a page.',
  callers: managers,
  query: rowsQuery.extend({ step: planStep, planName: z.string().max(300).optional() }),
  response: listOf(planRow),
});
