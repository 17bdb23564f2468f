import type { EntityManager } from 'typeorm';
import { Fee } from './fee.entity.js';

type Key = Pick<Fee, 'studioId' | 'feeId'>;

/** So long a charge may be at the provider before the job looks what became of it. */
export const CHARGE_SECONDS = 120;

interface NewCharge extends Key {
  requestKey: string;
  actorId: string;
}

/** From now on nothing else collects it; null: it is not owed any more, or on the next invoice. */
export const beginCharge = async (
  tx: EntityManager,
  { studioId, feeId, requestKey, actorId }: NewCharge,
): Promise<Fee | null> => {
  const [, count] = await tx.query<[unknown[], number]>(
    `UPDATE subscription_fees SET state = 'charging', charges = charges + 1, charge_key = $3,
       charged_by = $4, charge_began_at = now(), charge_invoice_id = NULL,
       next_attempt_at = now() + make_interval(secs => $5)
     WHERE studio_id = $1 AND fee_id = $2 AND state = 'owed' AND provider_item_id IS NULL`,
    [studioId, feeId, requestKey, actorId, CHARGE_SECONDS],
  );
  return count > 0 ? tx.findOneBy(Fee, { studioId, feeId }) : null;
};

export const recordChargeInvoice = async (
  tx: EntityManager,
  { studioId, feeId, charges }: Pick<Fee, 'studioId' | 'feeId' | 'charges'>,
  invoiceId: string,
): Promise<void> => {
  await tx.update(Fee, { studioId, feeId, charges }, { chargeInvoiceId: invoiceId });
};

/** Locked, while this charge has not come to its end. */
export const lockCharge = (
  tx: EntityManager,
  { studioId, feeId, charges }: Pick<Fee, 'studioId' | 'feeId' | 'charges'>,
): Promise<Fee | null> =>
  tx
    .createQueryBuilder(Fee, 'f')
    .setLock('pessimistic_write')
    .where({ studioId, feeId, charges })
    .andWhere('f.charge_began_at IS NOT NULL')
    .getOne();

/** The card paid: the invoice's record says the rest. */
export const recordCharged = async (tx: EntityManager, { studioId, feeId }: Key): Promise<void> => {
  await tx.update(Fee, { studioId, feeId }, { chargeBeganAt: null });
};

/** No money came: it is owed as before, and the next invoice takes it unless somebody is faster. */
export const releaseCharge = async (
  tx: EntityManager,
  { studioId, feeId, charges }: Pick<Fee, 'studioId' | 'feeId' | 'charges'>,
): Promise<void> => {
  await tx.query(
    `UPDATE subscription_fees SET charge_began_at = NULL, charge_invoice_id = NULL,
       state = CASE state WHEN 'charging' THEN 'owed' WHEN 'waiving' THEN 'waived' ELSE state END,
       next_attempt_at = CASE state WHEN 'charging' THEN now() + make_interval(secs => $4) END
     WHERE studio_id = $1 AND fee_id = $2 AND charges = $3 AND charge_began_at IS NOT NULL`,
    [studioId, feeId, charges, CHARGE_SECONDS],
  );
};
