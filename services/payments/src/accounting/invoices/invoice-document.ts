import type { IssuedDocument } from '../documents/documents.api.js';
import type { Invoice } from './invoice.entity.js';
import { invoiceNumber, toInvoiceView } from './invoice.view.js';

/** A taxed studio's sale without VAT in it is a voucher's (decision 29). */
export const isVoucher = ({ vat, net, vatPercent }: Invoice): boolean =>
  vatPercent > 0 && vat === 0 && net >= 1_000;

const footOf = (invoice: Invoice): string => {
  if (invoice.vatPercent === 0) return 'Nothing is left to pay.';
  return isVoucher(invoice)
    ? 'A gift card is a voucher: VAT is charged when it is spent. Nothing is left to pay.'
    : 'Prices include VAT. Nothing is left to pay.';
};

/** Only a paper that says who sells, where, and under which TRN is a tax invoice. */
const isTaxInvoice = (invoice: Invoice): boolean => {
  const { name, address, trn } = invoice.supplier;
  return invoice.vatPercent > 0 && !isVoucher(invoice) && [name, address, trn].every(Boolean);
};

/** The tax invoice as it was issued; without VAT it is a receipt (decisions 29 and 148). */
export const invoiceDocument = (invoice: Invoice): IssuedDocument => {
  const { lines, paidBy } = toInvoiceView(invoice);
  return {
    kind: 'invoices',
    studioId: invoice.studioId,
    id: invoice.id,
    content: {
      title: isTaxInvoice(invoice) ? 'Tax invoice' : 'Receipt',
      number: invoiceNumber(invoice.number),
      facts: [],
      to: 'Billed to',
      sum: 'Total paid',
      foot: footOf(invoice),
      issuedAt: invoice.issuedAt,
      supplier: invoice.supplier,
      buyer: invoice.buyer,
      lines,
      paidBy,
      net: invoice.net,
      vat: invoice.vat,
      vatPercent: invoice.vatPercent,
      total: invoice.total,
      currency: invoice.currency,
    },
  };
};
