import type { InvoiceLine, InvoiceParty, PaidBy } from '../invoices/invoice.entity.js';

/** What is printed on an invoice, or on the credit note that takes it back. Amounts in fils. */
export interface DocumentContent {
  title: string;
  number: string;
  issuedAt: Date;
  /** Under number and date, such as the invoice that a credit note refers to. */
  facts: readonly (readonly [label: string, value: string])[];
  supplier: InvoiceParty;
  buyer: InvoiceParty;
  /** Head of the buyer's column. */
  to: string;
  lines: readonly InvoiceLine[];
  net: number;
  vat: number;
  total: number;
  currency: string;
  /** What the sum is called. */
  sum: string;
  paidBy: readonly PaidBy[];
  foot: string;
}

/** One issued document. It is never changed, so its file is right for ever. */
export interface IssuedDocument {
  kind: 'invoices' | 'credit-notes';
  studioId: string;
  id: string;
  content: DocumentContent;
}
