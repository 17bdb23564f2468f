import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';
import { currency, fils, id, instant, listOf, vatPercent, withId } from '../../fields.js';

/** A tax invoice as it was issued, or a receipt where there is no VAT; it is never changed. `net` + `vat` = `total`. */
export const invoiceView = z.object({
  id,
  /** `INV-000123`: counted by studio, without gaps. */
  number: z.string(),
  paymentId: id,
  description: z.string(),
  /** Price and promotion; what they come to is `total`. Amounts in fils. */
  lines: z.array(z.object({ what: z.string(), amount: z.int() })),
  /** Gift card and card; they come to `total` too. */
  paidBy: z.array(z.object({ how: z.string(), amount: fils })),
  issuedAt: instant,
  net: fils,
  vat: fils,
  vatPercent,
  total: fils,
  currency,
});
export type InvoiceView = z.infer<typeof invoiceView>;

export const listMyInvoices = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/me/invoices',
  summary: 'Own tax invoices, newest first, at most 200.',
  callers: signedIn,
  response: listOf(invoiceView),
});

/** The answer is application/pdf. */
export const getInvoicePdf = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/me/invoices/:id/pdf',
  summary: "A tax invoice as PDF: one's own; an admin gets everyone's.",
  callers: signedIn,
  params: withId,
  isSlow: true,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
