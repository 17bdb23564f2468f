import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { SalePayment } from './sale-payment.entity.js';
import { Sale } from './sale.entity.js';

type Key = Pick<Sale, 'studioId' | 'id'>;

type NewSale = Omit<
  Sale,
  'soldAt' | 'linkMailedAt' | 'invoiceMailedAt' | 'voidedAt' | 'voidedBy' | 'voidReason'
> & {
  payments: readonly (Pick<SalePayment, 'method' | 'amount' | 'tendered' | 'giftEnding'> & {
    /** False: a transfer or a link, whose money comes later. */
    isReceived: boolean;
  })[];
};

/** A sale with one row for each method that pays it. */
export const insertSale = async (
  tx: EntityManager,
  { payments, ...sale }: NewSale,
): Promise<void> => {
  await tx.insert(Sale, sale);
  for (const [position, { isReceived, ...payment }] of payments.entries())
    await tx.insert(SalePayment, {
      ...payment,
      studioId: sale.studioId,
      id: newId(),
      saleId: sale.id,
      position,
      ...(isReceived && { receivedAt: () => 'now()' }),
    });
};

/** Locked until the caller's transaction ends. */
export const lockSale = (tx: EntityManager, { studioId, id }: Key): Promise<Sale | null> =>
  tx.findOne(Sale, { where: { studioId, id }, lock: { mode: 'pessimistic_write' } });

/** In the order in which they were taken. */
export const paymentsOfSale = (
  tx: EntityManager,
  { studioId, id: saleId }: Key,
): Promise<SalePayment[]> =>
  tx.find(SalePayment, { where: { studioId, saleId }, order: { position: 'ASC' } });

export const markTransferReceived = async (
  tx: EntityManager,
  { studioId, id: saleId }: Key,
): Promise<void> => {
  await tx.update(
    SalePayment,
    { studioId, saleId, method: 'transfer' },
    { receivedAt: () => 'now()' },
  );
};

/** The address of a sale's payment link; null: it has none. */
export const findLinkToken = async (
  tx: EntityManager,
  { studioId, saleId: id }: { studioId: string; saleId: string | null },
): Promise<string | null> =>
  id === null ? null : ((await tx.findOneBy(Sale, { studioId, id }))?.linkToken ?? null);

export const findSaleOfLink = (
  tx: EntityManager,
  { studioId, linkToken }: { studioId: string; linkToken: string },
): Promise<Sale | null> => tx.findOneBy(Sale, { studioId, linkToken });

export const markLinkMailed = async (tx: EntityManager, { studioId, id }: Key): Promise<void> => {
  await tx.update(Sale, { studioId, id }, { linkMailedAt: () => 'now()' });
};

export const markInvoiceMailed = async (
  tx: EntityManager,
  { studioId, id }: Key,
): Promise<void> => {
  await tx.update(Sale, { studioId, id }, { invoiceMailedAt: () => 'now()' });
};

/**
 * Which of these sales want their invoice mailed, to a member who has an address: each is answered
 * once, and marked as mailed in the caller's transaction.
 */
export const takeInvoiceMails = async (
  tx: EntityManager,
  { studioId, saleIds }: { studioId: string; saleIds: readonly string[] },
): Promise<Pick<Sale, 'id' | 'userId'>[]> => {
  const [rows] = await tx.query<[Pick<Sale, 'id' | 'userId'>[], number]>(
    `UPDATE sales s SET invoice_mailed_at = now() FROM members m
     WHERE s.studio_id = $1 AND s.id = ANY($2) AND s.mail_invoice AND s.invoice_mailed_at IS NULL
       AND m.studio_id = s.studio_id AND m.user_id = s.user_id AND m.email <> ''
     RETURNING s.id, s.user_id AS "userId"`,
    [studioId, saleIds],
  );
  return rows;
};

export const markVoided = async (
  tx: EntityManager,
  { studioId, id }: Key,
  { actorId, reason }: { actorId: string; reason: string },
): Promise<void> => {
  await tx.update(
    Sale,
    { studioId, id },
    { voidedAt: () => 'now()', voidedBy: actorId, voidReason: reason },
  );
};
