import type { EventData } from '@studio/contracts';
import { filsToAed } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { addStep } from '../ledger/ledger.api.js';
import type { Payment } from '../ledger/payment.entity.js';
import { requestRefund } from '../money-back/refunds/refunds.api.js';
import { spendLines } from './settle-line-items.js';

interface Taken {
  /** Who noticed; it stands in the payment's story. */
  source: string;
  sessionId: string;
  intentId: string | null;
}

/**
 * Marks a payment paid and says so, in the caller's transaction, once. Late money counts too: a
 * page that we held for expired or failed may have been paid. False: it was marked before, or the
 * gift card that paid a part has been spent since, and the money goes back.
 */
export const markPaid = async (
  tx: EntityManager,
  payment: Payment,
  { source, sessionId, intentId }: Taken,
): Promise<boolean> => {
  const [[row]] = await tx.query<[{ paid_at: Date }[], number]>(
    `UPDATE payments p SET status = 'paid', paid_at = now(), next_check_at = now(),
            provider_session_id = $3, provider_intent_id = $4, received = amount
     WHERE studio_id = $1 AND id = $2 AND status IN ('open', 'expired', 'failed')
       -- What was refused before goes back, whoever tells of it again.
       AND NOT EXISTS (SELECT FROM refunds r
                       WHERE r.studio_id = p.studio_id AND r.payment_id = p.id)
     RETURNING paid_at`,
    [payment.studioId, payment.id, sessionId, intentId],
  );
  if (!row) return false;
  if (!(await spendLines(tx, payment))) {
    await refuse(tx, payment);
    return false;
  }
  await addStep(tx, payment, {
    what: 'Paid',
    detail: `${payment.currency} ${filsToAed(payment.amount)}, noticed by ${source}`,
  });
  await tellPaid(tx, payment, { sessionId, paidAt: row.paid_at });
  return true;
};

/** The message about money that came, in the transaction that notes it. */
export const tellPaid = async (
  tx: EntityManager,
  payment: Payment,
  { sessionId, paidAt }: { sessionId: string; paidAt: Date },
): Promise<void> => {
  const news: EventData<'payment.succeeded.v1'> = {
    paymentId: payment.id,
    userId: payment.userId,
    kind: payment.kind,
    referenceId: payment.referenceId,
    description: payment.description,
    amount: payment.amount + payment.giftAmount,
    currency: payment.currency,
    providerSessionId: sessionId,
    paidAt: paidAt.toISOString(),
  };
  await publish(tx, 'payment.succeeded.v1', news, payment.studioId);
};

const refuse = async (tx: EntityManager, payment: Payment): Promise<void> => {
  const { studioId, id } = payment;
  await tx.query(
    `UPDATE payments SET status = 'failed', paid_at = NULL, next_check_at = NULL
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id],
  );
  await addStep(tx, payment, { what: 'Refused', detail: 'the gift card is spent meanwhile' });
  await requestRefund(tx, payment, { cause: 'mismatch' });
};
