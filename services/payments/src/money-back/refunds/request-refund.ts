import { filsToAed, newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { revokeGiftCard } from '../../products/gift-cards/gift-cards.api.js';
import { addStep, lockPayment, stopChecking } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { Refund, type RefundCause } from './refund.entity.js';
import { causeLabels, refundableOf, partsOf } from './refund-rules.js';

interface RefundRequest {
  cause: RefundCause;
  /** Fils; all that is left unless said. */
  amount?: number;
  /** In the words of an admin. */
  reason?: string;
  requestedBy?: string;
  requestKey?: string;
  /** A fee is owed again; after a void it always is. */
  reopensFee?: boolean;
}

/**
 * Notes, in the caller's transaction, that money of a payment goes back: at most what is left of it.
 * Null when nothing is: so an automatic refund is safe to repeat, whatever asks for it first.
 */
export const requestRefund = async (
  tx: EntityManager,
  { studioId, id: paymentId }: Pick<Payment, 'studioId' | 'id'>,
  request: RefundRequest,
): Promise<string | null> => {
  // Whoever asks at the same moment waits here, and sees what this one took.
  const payment = await lockPayment(tx, { studioId, id: paymentId });
  if (!payment) return null;
  const before = await tx.findBy(Refund, { studioId, paymentId });
  const left = refundableOf(payment, before);
  const amount = Math.min(request.amount ?? Infinity, left.card + left.gift);
  if (amount <= 0) return null;
  const id = newId();
  await insertRefund(tx, { id, payment, parts: partsOf(amount, left) }, request);
  // A card that was bought and goes back can't be spent from now on.
  if (payment.kind === 'gift_card') {
    const whole = request.cause === 'admin' || request.cause === 'void';
    await revokeGiftCard(tx, { studioId, paymentId, refundId: id, amount, whole });
  }
  // Nothing is left to deliver: the job lets go of it.
  if (amount === left.card + left.gift) await stopChecking(tx, { studioId, id: paymentId });
  await addStep(tx, payment, { what: 'Refund asked', detail: detailOf(payment, amount, request) });
  return id;
};

const detailOf = (
  { currency }: Payment,
  amount: number,
  { cause, reason, requestedBy }: RefundRequest,
): string => {
  const detail = `${currency} ${filsToAed(amount)}, ${reason ?? causeLabels[cause]}`;
  return requestedBy ? `${detail}, by admin ${requestedBy}` : detail;
};

interface NewRefund {
  id: string;
  payment: Payment;
  parts: { amount: number; toGift: number };
}

const insertRefund = async (
  tx: EntityManager,
  { id, payment, parts }: NewRefund,
  { cause, reason, requestedBy, requestKey, reopensFee }: RefundRequest,
): Promise<void> => {
  await tx.query(
    `INSERT INTO refunds (studio_id, id, payment_id, user_id, amount, to_gift, cause, reason,
       asked_by, request_key, credits, status, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'asked', now())`,
    [
      payment.studioId,
      id,
      payment.id,
      payment.userId,
      parts.amount,
      parts.toGift,
      cause,
      reason ?? null,
      requestedBy ?? null,
      requestKey ?? null,
      reopensFee ? 'due' : creditsOf(payment, cause),
    ],
  );
};

/**
 * A package's unused credits go back in proportion; only booking knows how many those are. A fee
 * is owed again when its sale is voided.
 */
export const creditsOf = ({ kind, grantAnswer }: Payment, cause: RefundCause): Refund['credits'] =>
  ((kind === 'package' || kind === 'visit') && grantAnswer && 'userPackageId' in grantAnswer) ||
  (kind === 'fee' && cause === 'void')
    ? 'due'
    : 'none';
