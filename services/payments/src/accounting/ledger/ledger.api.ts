import { newId } from '@studio/domain-kit';
import type { paymentStep } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { PaymentStep } from './payment-step.entity.js';
import { Payment } from './payment.entity.js';
import { toPaymentStepView } from './payment.view.js';

export {
  recordCardPage,
  recordChosenClass,
  recordPageBegun,
  recordPageClosed,
} from './card-pages.js';
export {
  findLostPages,
  findOnceClaims,
  judgeOnceClaimsSoon,
  keepOnceClaim,
  lockOnceClaims,
  loseOnceClaim,
} from './once-claims.js';
export { readCursor, writeCursor } from './payment-cursor.js';
export {
  checkOpenAt,
  claimDuePayments,
  closePageOf,
  deliverAgainIn,
  insertRenewal,
  isSoldAlready,
  recordIntent,
  recordRefunded,
  recordSubscription,
  stopChecking,
} from './payment-states.js';
export { toPaymentView } from './payment.view.js';
export {
  insertPayment,
  insertSoldPayment,
  recordExpired,
  recordFailed,
  recordFulfilled,
  recordMismatch,
  recordPaid,
  recordPaidWithoutCard,
  recordReductions,
} from './write-payment.js';

type Key = Pick<Payment, 'studioId' | 'id'>;

/** Adds a step to a payment's story, in the caller's transaction. */
export const addStep = async (
  tx: EntityManager,
  payment: Key,
  step: { what: string; detail?: string },
): Promise<void> => {
  await tx.insert(PaymentStep, {
    studioId: payment.studioId,
    id: newId(),
    paymentId: payment.id,
    at: () => 'clock_timestamp()',
    what: step.what,
    detail: step.detail ?? null,
  });
};

export const findPayment = (tx: EntityManager, key: Key): Promise<Payment | null> =>
  tx.findOneBy(Payment, { studioId: key.studioId, id: key.id });

/** Locked until the caller's transaction ends: money moves one step after the other. */
export const lockPayment = (tx: EntityManager, { studioId, id }: Key): Promise<Payment | null> =>
  tx.findOne(Payment, { where: { studioId, id }, lock: { mode: 'pessimistic_write' } });

/** What a sale at the front desk is made of, in the order of its basket; locked. */
export const lockPaymentsOfSale = (
  tx: EntityManager,
  { studioId, id: saleId }: Key,
): Promise<Payment[]> =>
  tx.find(Payment, {
    where: { studioId, saleId },
    order: { createdAt: 'ASC', id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

export const findPaymentsOfSale = (
  tx: EntityManager,
  { studioId, id: saleId }: Key,
): Promise<Payment[]> =>
  tx.find(Payment, { where: { studioId, saleId }, order: { createdAt: 'ASC', id: 'ASC' } });

export const findPaymentOfIntent = (
  tx: EntityManager,
  { studioId, intentId }: { studioId: string; intentId: string },
): Promise<Payment | null> => tx.findOneBy(Payment, { studioId, providerIntentId: intentId });

export const findPaymentOfSession = (
  tx: EntityManager,
  { studioId, providerSessionId }: { studioId: string; providerSessionId: string },
): Promise<Payment | null> => tx.findOneBy(Payment, { studioId, providerSessionId });

/** A payment's story so far, oldest first. */
export const findSteps = async (
  tx: EntityManager,
  { studioId, paymentId }: { studioId: string; paymentId: string },
): Promise<z.infer<typeof paymentStep>[]> => {
  const rows = await tx.find(PaymentStep, {
    where: { studioId, paymentId },
    order: { at: 'ASC', id: 'ASC' },
  });
  return rows.map(toPaymentStepView);
};
