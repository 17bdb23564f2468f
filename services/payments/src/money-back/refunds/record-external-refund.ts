import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { PaymentsConfig } from '../../config.js';
import { revokeGiftCard } from '../../products/gift-cards/gift-cards.api.js';
import { addStep, lockPayment } from '../../accounting/ledger/ledger.api.js';
import { creditsOf } from './request-refund.js';
import { Refund } from './refund.entity.js';
import { receivedParts } from './refund-rules.js';
import { completeRefund } from './complete-refund.js';

interface ExternalRefund {
  studioId: string;
  paymentId: string;
  /** What the provider calls it: a refund, or a dispute. */
  providerRefundId: string;
  /** Fils. */
  amount: number;
  cause: 'provider' | 'dispute_lost';
  config: PaymentsConfig;
}

/**
 * Money has left without us: by the provider's dashboard, or by a bank. Its amount is the truth.
 * What was asked for and can't be given any more is void. Once a provider's id.
 */
export const recordExternalRefund = async (
  tx: EntityManager,
  { studioId, paymentId, providerRefundId, amount, cause, config }: ExternalRefund,
): Promise<void> => {
  const payment = await lockPayment(tx, { studioId, id: paymentId });
  if (!payment) return;
  const before = await tx.findBy(Refund, { studioId, paymentId });
  if (before.some((one) => one.providerRefundId === providerRefundId)) return;
  const refunded = before
    .filter(({ status }) => status === 'done')
    .reduce((sum, one) => sum + one.amount - one.toGift, 0);
  const possible = Math.min(amount, receivedParts(payment).card - refunded);
  if (possible <= 0) {
    await addStep(tx, payment, { what: 'Not counted', detail: `${providerRefundId}: all is back` });
    return;
  }
  await voidPendingRefunds(tx, before, receivedParts(payment).card - refunded - possible);
  const id = newId();
  await tx.query(
    `INSERT INTO refunds (studio_id, id, payment_id, user_id, amount, cause, credits, status,
       next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'asked', now())`,
    [studioId, id, paymentId, payment.userId, possible, cause, creditsOf(payment, cause)],
  );
  if (payment.kind === 'gift_card')
    await revokeGiftCard(tx, {
      studioId,
      paymentId,
      refundId: id,
      amount: possible,
      whole: false,
    });
  const refund = await tx.findOneByOrFail(Refund, { studioId, id });
  await completeRefund(tx, refund, { config, providerRefundId });
};

/** Refunds that are only asked for give way, the newest first, until they fit into what is left. */
const voidPendingRefunds = async (
  tx: EntityManager,
  before: readonly Refund[],
  left: number,
): Promise<void> => {
  const pending = before
    .filter(({ status }) => status === 'asked')
    .sort((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime());
  let possible = left;
  for (const { studioId, id, amount, toGift } of pending) {
    const card = Math.min(amount - toGift, Math.max(0, possible));
    possible -= card;
    if (card === amount - toGift) continue;
    if (card + toGift > 0) await tx.update(Refund, { studioId, id }, { amount: card + toGift });
    else await tx.update(Refund, { studioId, id }, { status: 'void', nextAttemptAt: null });
  }
};
