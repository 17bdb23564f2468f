import type { EntityManager } from 'typeorm';
import { issueInvoices, takeNumbers, type FulfilledPayment } from './issue-invoices.js';
import type { Issuer } from './issuer.js';

const AT_ONCE = 1_000;

/**
 * Invoices for payments that were fulfilled without one (before there were invoices, or by an older
 * version beside this one), in the order in which they were fulfilled. Returns how many it issued,
 * at most 1000. In a transaction of its own.
 */
export const issueMissingInvoices = async (
  tx: EntityManager,
  { studioId, issuer }: { studioId: string; issuer: Issuer },
): Promise<number> => {
  // Whoever fulfils at this moment holds the counter, and has an invoice when it is let go.
  await takeNumbers(tx, studioId, 0);
  const payments = await tx.query<FulfilledPayment[]>(
    `SELECT p.id, p.user_id AS "userId", p.kind, p.description, p.amount, p.discount,
       p.promo_code AS "promoCode", p.gift_amount AS "giftAmount", p.gift_ending AS "giftEnding", p.sale_id AS "saleId",
       p.currency, p.fulfilled_at AS "fulfilledAt"
     FROM payments p
     WHERE p.studio_id = $1 AND p.fulfilled_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM invoices i
                       WHERE i.studio_id = p.studio_id
                         AND (i.payment_id = p.id OR i.sale_id = p.sale_id))
     ORDER BY p.fulfilled_at, p.id LIMIT $2`,
    [studioId, AT_ONCE],
  );
  await issueInvoices(tx, { studioId, issuer, payments });
  return payments.length;
};
