import type { InvoiceView } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { Invoice } from './invoice.entity.js';
import { toInvoiceView } from './invoice.view.js';

const MOST = 200;

export const listInvoicesOf = async (
  manager: EntityManager,
  { studioId, userId }: { studioId: string; userId: string },
): Promise<InvoiceView[]> => {
  const rows = await manager.find(Invoice, {
    where: { studioId, userId },
    order: { number: 'DESC' },
    take: MOST,
  });
  return rows.map(toInvoiceView);
};

/** Null while the payment isn't fulfilled. */
export const findInvoiceOf = async (
  manager: EntityManager,
  { studioId, paymentId }: { studioId: string; paymentId: string },
): Promise<InvoiceView | null> => {
  const row = await manager.findOneBy(Invoice, { studioId, paymentId });
  return row && toInvoiceView(row);
};
