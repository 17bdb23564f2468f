import type { CreditNoteView } from '@studio/contracts';
import { invoiceNumber } from '../invoices/invoices.api.js';
import type { CreditNote } from './credit-note.entity.js';

/** `CN-000012`; longer when a studio has come that far. */
export const creditNoteNumber = (number: number): string => `CN-${String(number).padStart(6, '0')}`;

export const toCreditNoteView = (row: CreditNote): CreditNoteView => ({
  id: row.id,
  number: creditNoteNumber(row.number),
  invoiceNumber: invoiceNumber(row.invoiceNumber),
  invoiceId: row.invoiceId,
  paymentId: row.paymentId,
  refundId: row.refundId,
  description: row.description,
  reason: row.reason,
  issuedAt: row.issuedAt.toISOString(),
  net: row.net,
  vat: row.vat,
  vatPercent: row.vatPercent,
  total: row.total,
  currency: row.currency,
});
