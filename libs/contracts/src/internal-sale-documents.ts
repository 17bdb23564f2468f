import { z } from 'zod';
import { day, id, instant } from './fields.js';
import { paymentKind } from './http/payments/payments.js';
import { salesDocument } from './http/payments/reports.js';

/**
 * GET /internal/sale-documents (payments; caller booking): a row for each thing of each invoice, and
 * one below 0 for each credit note, after the numbers that the caller has read so far. Numbers have
 * no gaps and come to be seen in their order, so nothing is missed and nothing comes twice.
 */
export const saleDocumentsQuery = z.object({
  afterInvoice: z.coerce.number().int().min(0),
  afterCreditNote: z.coerce.number().int().min(0),
});
export type SaleDocumentsQuery = z.infer<typeof saleDocumentsQuery>;

export const saleDocumentRow = z.object({
  id: z.string(),
  document: salesDocument,
  number: z.int(),
  paymentId: id,
  kind: paymentKind,
  product: z.string(),
  userId: id,
  /** Fils without VAT; those of a credit note are below 0. */
  net: z.int(),
  at: instant,
  /** Of a plan: the days that it pays for, both included. */
  paidFrom: day.nullable(),
  paidThrough: day.nullable(),
});
export type SaleDocumentRow = z.infer<typeof saleDocumentRow>;

export const saleDocuments = z.object({
  items: z.array(saleDocumentRow),
  /** The numbers that these rows come up to. */
  lastInvoice: z.int(),
  lastCreditNote: z.int(),
  /** There is more to read. */
  hasMore: z.boolean(),
});
export type SaleDocuments = z.infer<typeof saleDocuments>;
