import type { InvoiceView } from '@studio/contracts';
import type { Invoice } from './invoice.entity.js';

/** `INV-000123`; longer when a studio has come that far. */
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`;

export const toInvoiceView = (row: Invoice): InvoiceView => ({
  id: row.id,
  number: invoiceNumber(row.number),
  paymentId: row.paymentId,
  description: row.description,
  lines: row.lines.length ? row.lines : [{ what: row.description, amount: row.total }],
  paidBy: row.paidBy.length ? row.paidBy : [{ how: 'Card', amount: row.total }],
  issuedAt: row.issuedAt.toISOString(),
  net: row.net,
  vat: row.vat,
  vatPercent: row.vatPercent,
  total: row.total,
  currency: row.currency,
});
