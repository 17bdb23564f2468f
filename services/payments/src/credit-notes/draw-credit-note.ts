import { drawPaper, invoiceNumber } from '../invoices/invoices.api.js';
import type { CreditNote } from './credit-note.entity.js';
import { creditNoteNumber } from './credit-note.view.js';

/** The credit note as it was issued, like the invoice that it takes back. */
export const drawCreditNote = (note: CreditNote): Promise<Buffer> =>
  drawPaper({
    title: 'Credit note',
    number: creditNoteNumber(note.number),
    facts: [['For invoice', invoiceNumber(note.invoiceNumber)]],
    to: 'Credited to',
    sum: 'Given back',
    foot: `Takes back ${invoiceNumber(note.invoiceNumber)}, VAT included.`,
    lines: [{ what: `${note.description}: ${note.reason}`, amount: note.total }],
    issuedAt: note.issuedAt,
    supplier: note.supplier,
    buyer: note.buyer,
    paidBy: note.paidBy,
    net: note.net,
    vat: note.vat,
    total: note.total,
    currency: note.currency,
  });
