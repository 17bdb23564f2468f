import type { IssuedDocument } from '../documents/documents.api.js';
import { invoiceNumber } from '../invoices/invoices.api.js';
import type { CreditNote } from './credit-note.entity.js';
import { creditNoteNumber } from './credit-note.view.js';

/** The credit note as it was issued, like the invoice that it takes back. */
export const creditNoteDocument = (note: CreditNote): IssuedDocument => ({
  kind: 'credit-notes',
  studioId: note.studioId,
  id: note.id,
  content: {
    title: 'Credit note',
    number: creditNoteNumber(note.number),
    facts: [
      [note.vatPercent > 0 ? 'For invoice' : 'For receipt', invoiceNumber(note.invoiceNumber)],
    ],
    to: 'Credited to',
    sum: 'Given back',
    foot: `Takes back ${invoiceNumber(note.invoiceNumber)}${note.vatPercent > 0 ? ', VAT included' : ''}.`,
    lines: [{ what: `${note.description}: ${note.reason}`, amount: note.total }],
    issuedAt: note.issuedAt,
    supplier: note.supplier,
    buyer: note.buyer,
    paidBy: note.paidBy,
    net: note.net,
    vat: note.vat,
    vatPercent: note.vatPercent,
    total: note.total,
    currency: note.currency,
  },
});
