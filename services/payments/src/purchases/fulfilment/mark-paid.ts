import type { EventData } from '@studio/contracts';
import { filsToAed } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import {
  addStep,
  keepOnceClaim,
  loseOnceClaim,
  recordFailed,
  recordPaid,
} from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { requestRefund } from '../../money-back/refunds/refunds.api.js';
import { claimOnce } from './claim-once.js';
import { releaseCodes, spendCodes } from './payment-codes.js';

interface PaidSession {
  /** Who noticed; it stands in the payment's story. */
  source: string;
  sessionId: string;
  intentId: string | null;
}

/**
 * Marks a payment as paid and says so, in the caller's transaction, once. Late money counts too: a
 * page that we held for expired or failed may have been paid. False: it was marked before, or the
 * gift card that paid a part has been spent since, or what one person has once was had meanwhile,
 * and the money goes back.
 */
export const markPaid = async (
  tx: EntityManager,
  payment: Payment,
  { source, sessionId, intentId }: PaidSession,
): Promise<boolean> => {
  // First: others lock the rows of this person's pages while they hold it.
  const isClaimed = (await claimOnce(tx, payment)) === null;
  const paidAt = await recordPaid(tx, payment, { sessionId, intentId });
  if (!paidAt) return false;
  if (!isClaimed) {
    await refuseSecond(tx, payment);
    return false;
  }
  if (payment.onceOffer) await keepOnceClaim(tx, payment);
  if (!(await spendCodes(tx, payment))) {
    await refuse(tx, payment);
    return false;
  }
  await addStep(tx, payment, {
    what: 'Paid',
    detail: `${payment.currency} ${filsToAed(payment.amount)}, noticed by ${source}`,
  });
  await publishPaid(tx, payment, { sessionId, paidAt });
  return true;
};

/** The message about money that came, in the transaction that notes it. */
export const publishPaid = async (
  tx: EntityManager,
  payment: Payment,
  { sessionId, paidAt }: { sessionId: string; paidAt: Date },
): Promise<void> => {
  const payload: EventData<'payment.succeeded.v1'> = {
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
  await publish(tx, { type: 'payment.succeeded.v1', data: payload, studioId: payment.studioId });
};

const refuse = async (tx: EntityManager, payment: Payment): Promise<void> => {
  await recordFailed(tx, payment, 'paid');
  await addStep(tx, payment, { what: 'Refused', detail: 'the gift card is spent meanwhile' });
  await requestRefund(tx, payment, { cause: 'mismatch' });
};

/** Nothing is handed over twice: what the page took goes back, and its codes are free again. */
const refuseSecond = async (tx: EntityManager, payment: Payment): Promise<void> => {
  await recordFailed(tx, payment, 'paid');
  await loseOnceClaim(tx, payment);
  await releaseCodes(tx, payment);
  await addStep(tx, payment, { what: 'Refused', detail: 'it was had meanwhile' });
  await requestRefund(tx, payment, { cause: 'had_already' });
};
