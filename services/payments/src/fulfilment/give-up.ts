import type { EntityManager } from 'typeorm';
import { addStep } from '../ledger/ledger.api.js';
import type { Payment } from '../ledger/payment.entity.js';
import { releaseUsedPromo } from '../promotions/promotions.api.js';
import { releaseLines } from './settle-line-items.js';

/**
 * An intent that no card page came of: nobody can pay it, its lines are free, and the member may
 * press the button again. Should the provider have opened one after all, its money is noticed.
 */
export const giveUpPage = async (
  tx: EntityManager,
  payment: Payment,
  what = 'No card page came of it',
): Promise<void> => {
  const [rows] = await tx.query<[unknown[], number]>(
    `UPDATE payments SET status = 'failed', next_check_at = NULL
     WHERE studio_id = $1 AND id = $2 AND status = 'open' AND provider_session_id IS NULL
     RETURNING id`,
    [payment.studioId, payment.id],
  );
  if (!rows.length) return;
  await releaseLines(tx, payment);
  await addStep(tx, payment, { what });
};

/** There is no place for what codes had paid for in full: no money came, and none goes back. */
export const takeBackFree = async (tx: EntityManager, payment: Payment): Promise<void> => {
  const { studioId, id } = payment;
  const [rows] = await tx.query<[unknown[], number]>(
    `UPDATE payments SET status = 'failed', paid_at = NULL, next_check_at = NULL
     WHERE studio_id = $1 AND id = $2 AND status = 'paid' AND amount + gift_amount = 0
     RETURNING id`,
    [studioId, id],
  );
  if (!rows.length) return;
  await releaseUsedPromo(tx, payment);
  await addStep(tx, payment, { what: 'No place for it', detail: 'nothing was charged' });
};
