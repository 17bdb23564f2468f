import { filsToAed, newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { takeBackGiftCard } from '../../gift-cards/gift-cards.api.js';
import { addStep, lockPayment, stopChecking } from '../../ledger/ledger.api.js';
import type { Payment } from '../../ledger/payment.entity.js';
import { Refund, type RefundCause } from './refund.entity.js';
import { causeInWords, leftOf, partsOf } from './refund-rules.js';

interface Asked {
  cause: RefundCause;
  /** Fils; all that is left unless said. */
  amount?: number;
  /** In the words of an admin. */
  reason?: string;
  askedBy?: string;
  requestKey?: string;
}

/**
 * Notes, in the caller's transaction, that money of a payment goes back: at most what is left of it.
 * Null when nothing is: so an automatic refund is safe to repeat, whatever asks for it first.
 */
export const requestRefund = async (
  tx: EntityManager,
  { studioId, id: paymentId }: Pick<Payment, 'studioId' | 'id'>,
  { cause, amount: wanted, reason, askedBy, requestKey }: Asked,
): Promise<string | null> => {
  // Whoever asks at the same moment waits here, and sees what this one took.
  const payment = await lockPayment(tx, { studioId, id: paymentId });
  if (!payment) return null;
  const before = await tx.findBy(Refund, { studioId, paymentId });
  const left = leftOf(payment, before);
  const amount = Math.min(wanted ?? Infinity, left.card + left.gift);
  if (amount <= 0) return null;
  const parts = partsOf(amount, left);
  const id = newId();
  await tx.query(
    `INSERT INTO refunds (studio_id, id, payment_id, user_id, amount, to_gift, cause, reason,
       asked_by, request_key, credits, status, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'asked', now())`,
    [
      studioId,
      id,
      paymentId,
      payment.userId,
      parts.amount,
      parts.toGift,
      cause,
      reason ?? null,
      askedBy ?? null,
      requestKey ?? null,
      creditsOf(payment),
    ],
  );
  // A card that was bought and goes back can't be spent from now on.
  if (payment.kind === 'gift_card')
    await takeBackGiftCard(tx, {
      studioId,
      paymentId,
      refundId: id,
      amount,
      whole: cause === 'admin',
    });
  // Nothing is left to deliver: the sweeper lets go of it.
  if (amount === left.card + left.gift) await stopChecking(tx, { studioId, id: paymentId });
  const detail = `${payment.currency} ${filsToAed(amount)}, ${reason ?? causeInWords[cause]}`;
  await addStep(tx, payment, {
    what: 'Refund asked',
    detail: askedBy ? `${detail}, by admin ${askedBy}` : detail,
  });
  return id;
};

/** A package's unused credits go back in proportion; only booking knows how many those are. */
export const creditsOf = ({ kind, grantAnswer }: Payment): Refund['credits'] =>
  kind === 'package' && grantAnswer && 'userPackageId' in grantAnswer ? 'due' : 'none';
