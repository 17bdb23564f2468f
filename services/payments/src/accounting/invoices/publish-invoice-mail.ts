import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { takeInvoiceMails } from '../sale-records/sale-records.api.js';
import { Invoice } from './invoice.entity.js';
import { isVoucher } from './invoice-document.js';
import { invoiceNumber } from './invoice.view.js';

interface MailedSale {
  studioId: string;
  id: string;
  userId: string;
}

/** Has the invoice of a sale mailed; false: there is none yet. */
export const publishInvoiceMail = async (
  tx: EntityManager,
  { studioId, id: saleId, userId }: MailedSale,
): Promise<boolean> => {
  const invoice = await tx.findOneBy(Invoice, { studioId, saleId });
  if (!invoice) return false;
  const { paymentId, description, net, vat, vatPercent, total, currency } = invoice;
  const number = invoiceNumber(invoice.number);
  const issuedAt = invoice.issuedAt.toISOString();
  const facts = { saleId, paymentId, userId, number, isVoucher: isVoucher(invoice), issuedAt };
  const data = { ...facts, description, net, vat, vatPercent, total, currency };
  await publish(tx, { type: 'invoice.mailed.v1', data, studioId });
  return true;
};

/** Invoices were just issued: those of sales that want theirs mailed go out, once a sale. */
export const mailFreshInvoices = async (
  tx: EntityManager,
  { studioId, saleIds }: { studioId: string; saleIds: readonly string[] },
): Promise<void> => {
  if (!saleIds.length) return;
  for (const sale of await takeInvoiceMails(tx, { studioId, saleIds }))
    await publishInvoiceMail(tx, { ...sale, studioId });
};
