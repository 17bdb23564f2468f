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
  const row = await findOf(manager, { studioId, paymentId });
  return row && toInvoiceView(row);
};

/** The invoice over a payment: its own, or that of the sale it is a part of. */
export const findOf = (
  manager: EntityManager,
  { studioId, paymentId }: { studioId: string; paymentId: string },
): Promise<Invoice | null> =>
  manager
    .createQueryBuilder(Invoice, 'i')
    .where('i.studio_id = :studioId', { studioId })
    .andWhere(
      `(i.payment_id = :paymentId OR i.sale_id =
        (SELECT p.sale_id FROM payments p WHERE p.studio_id = :studioId AND p.id = :paymentId))`,
      { paymentId },
    )
    .getOne();

export const hasInvoice = async (
  manager: EntityManager,
  payment: { studioId: string; id: string },
): Promise<boolean> =>
  (await findOf(manager, { studioId: payment.studioId, paymentId: payment.id })) !== null;
