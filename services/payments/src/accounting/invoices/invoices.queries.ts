import type { InvoiceView } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { Invoice } from './invoice.entity.js';
import { invoiceNumber, toInvoiceView } from './invoice.view.js';

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

/** The numbers of the invoices over these payments, by payment; of a sale all have the same. */
export const invoiceNumbersOf = async (
  manager: EntityManager,
  { studioId, paymentIds }: { studioId: string; paymentIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> => {
  const rows = await manager.query<{ id: string; number: number }[]>(
    `SELECT p.id, coalesce(own.number, of_sale.number) AS number
     FROM payments p
     LEFT JOIN invoices own ON own.studio_id = p.studio_id AND own.payment_id = p.id
     LEFT JOIN invoices of_sale ON of_sale.studio_id = p.studio_id AND of_sale.sale_id = p.sale_id
     WHERE p.studio_id = $1 AND p.id = ANY($2)
       AND coalesce(own.number, of_sale.number) IS NOT NULL`,
    [studioId, paymentIds],
  );
  return new Map(rows.map(({ id, number }) => [id, invoiceNumber(number)]));
};
