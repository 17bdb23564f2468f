import { filsToAed, newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { addStep } from '../payments/payments.api.js';
import type { Payment } from '../payments/payment.entity.js';
import type { RefundCause } from './refund.entity.js';

export const causeInWords: Readonly<Record<RefundCause, string>> = {
  no_place: 'the place was gone when the money came',
  mismatch: 'the payment is not what was asked for',
  cancelled_by_member: 'cancelled in time',
  cancelled_by_studio: 'cancelled by the studio',
  account_deleted: 'the account was deleted',
};

/**
 * Notes, in the caller's transaction, that a payment goes back in full. Safe to repeat: a payment
 * has one refund, whatever asks for it first.
 */
export const askRefund = async (
  tx: EntityManager,
  payment: Payment,
  { cause, amount = payment.amount }: { cause: RefundCause; amount?: number },
): Promise<void> => {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO refunds (studio_id, id, payment_id, user_id, amount, cause, status, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'asked', now())
     ON CONFLICT ON CONSTRAINT refunds_of_payment DO NOTHING RETURNING id`,
    [payment.studioId, newId(), payment.id, payment.userId, amount, cause],
  );
  if (!rows.length) return;
  // Nothing is left to deliver: the sweeper lets go of it.
  await tx.query(`UPDATE payments SET next_check_at = NULL WHERE studio_id = $1 AND id = $2`, [
    payment.studioId,
    payment.id,
  ]);
  await addStep(tx, payment, {
    what: 'Refund asked',
    detail: `${payment.currency} ${filsToAed(amount)}, ${causeInWords[cause]}`,
  });
};
