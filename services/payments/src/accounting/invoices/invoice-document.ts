import type { IssuedDocument } from '../documents/documents.api.js';
import type { Invoice } from './invoice.entity.js';
import { invoiceNumber, toInvoiceView } from './invoice.view.js';

/** A sale without VAT in it is a voucher's: no tax invoice, but a receipt (decision 29). */
export const isVoucher = ({ vat, net }: Invoice): boolean => vat === 0 && net >= 1_000;

/** The tax invoice as it was issued. */
export const invoiceDocument = (invoice: Invoice): IssuedDocument => {
  const { lines, paidBy } = toInvoiceView(invoice);
  return {
    kind: 'invoices',
    studioId: invoice.studioId,
    id: invoice.id,
    content: {
      title: isVoucher(invoice) ? 'Receipt' : 'Tax invoice',
      number: invoiceNumber(invoice.number),
      facts: [],
      to: 'Billed to',
      sum: 'Total paid',
      foot: isVoucher(invoice)
        ? 'A gift card is a voucher: VAT is charged when it is spent. Nothing is left to pay.'
        : 'Prices include VAT. Nothing is left to pay.',
      issuedAt: invoice.issuedAt,
      supplier: invoice.supplier,
      buyer: invoice.buyer,
      lines,
      paidBy,
      net: invoice.net,
      vat: invoice.vat,
      total: invoice.total,
      currency: invoice.currency,
    },
  };
};
