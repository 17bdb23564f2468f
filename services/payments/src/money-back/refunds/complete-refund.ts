import { filsToAed } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { PaymentsConfig } from '../../config.js';
import {
  issueCreditNote,
  type IssuedNote,
} from '../../accounting/credit-notes/credit-notes.api.js';
import { moveBalance } from '../../products/gift-cards/gift-cards.api.js';
import { hasInvoice, issueInvoices, issuerOf } from '../../accounting/invoices/invoices.api.js';
import { addStep, lockPayment, recordRefunded } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import {
  giveBackSaleMoney,
  type ReturnedMoney,
} from '../../accounting/sale-records/sale-records.api.js';
import { Refund } from './refund.entity.js';
import { planDaysOf, receivedParts, reasonOf } from './refund-rules.js';

interface CompleteInput {
  config: PaymentsConfig;
  /** Null: nothing of it was on a card. */
  providerRefundId: string | null;
}

/**
 * Money is back where it came from: mark, gift card, credit note, story and message, once, in the
 * caller's transaction.
 */
export const completeRefund = async (
  tx: EntityManager,
  refund: Refund,
  { config, providerRefundId }: CompleteInput,
): Promise<void> => {
  const { studioId, id, paymentId, amount, toGift } = refund;
  const payment = await lockPayment(tx, { studioId, id: paymentId });
  const [[row]] = await tx.query<[{ done_at: Date; asked_by: string | null }[], number]>(
    `UPDATE refunds SET status = 'done', done_at = now(), provider_refund_id = $3,
            next_attempt_at = CASE WHEN credits = 'due' THEN next_attempt_at END, last_error = NULL
     WHERE studio_id = $1 AND id = $2 AND status = 'asked' RETURNING done_at, asked_by`,
    [studioId, id, providerRefundId],
  );
  if (!row || !payment) return;
  await markRefunded(tx, payment, amount);
  if (toGift > 0 && payment.giftCardId)
    await moveBalance(tx, {
      studioId,
      giftCardId: payment.giftCardId,
      kind: 'return',
      delta: toGift,
      paymentId,
      refundId: id,
      reason: reasonOf(refund),
    });
  // Last: others who count wait for the counters until this transaction ends.
  await publishRefunded(tx, {
    payment,
    refund,
    at: row.done_at,
    requestedBy: row.asked_by,
    config,
    providerRefundId,
  });
};

/** No provider is asked: what the front desk has taken, it gives back at once. */
export const refundByHand = async (
  tx: EntityManager,
  key: { studioId: string; id: string },
  config: PaymentsConfig,
): Promise<void> => {
  const refund = await tx.findOneByOrFail(Refund, { studioId: key.studioId, id: key.id });
  await completeRefund(tx, refund, { config, providerRefundId: null });
};

const markRefunded = async (tx: EntityManager, payment: Payment, amount: number): Promise<void> => {
  const { card, gift } = receivedParts(payment);
  await recordRefunded(tx, payment, { amount, received: card + gift });
};

interface CompletedRefund extends CompleteInput {
  payment: Payment;
  refund: Refund;
  at: Date;
  requestedBy: string | null;
}

const creditNoteAmounts = ({ invoiceNumber, net, vat, vatPercent }: IssuedNote) => ({
  invoiceNumber,
  net,
  vat,
  vatPercent,
});

const publishRefunded = async (
  tx: EntityManager,
  { payment, refund, at, requestedBy, config, providerRefundId }: CompletedRefund,
): Promise<void> => {
  const { studioId, id, paymentId, amount } = refund;
  const issuer = await issuerOf(tx, config);
  // Every payment gets its invoice (domain.md, Payments), also one that goes back undelivered.
  if (payment.paidAt && !payment.fulfilledAt && !(await hasInvoice(tx, payment)))
    await issueInvoices(tx, { studioId, issuer, payments: [{ ...payment, fulfilledAt: at }] });
  const { paidBy, owed } = await giveBack(tx, { payment, refund });
  await addStep(
    tx,
    payment,
    refundedStep(payment, refund, providerRefundId ?? whereOf(payment, owed)),
  );
  const note = await issueCreditNote(tx, {
    studioId,
    issuer,
    refundId: id,
    paymentId,
    amount,
    paidBy,
    at,
    reason: reasonOf(refund),
  });
  await publishRefundEvent(tx, { payment, refund, at, requestedBy, owed }, note);
};

const whereOf = ({ method }: Payment, owed: ReturnedMoney['owed']): string => {
  if (method === 'card') return 'gift card';
  return owed.length > 0 ? 'to be given back at the front desk' : 'at the front desk';
};

const refundedStep = ({ currency }: Payment, { amount }: Refund, where: string) => ({
  what: 'Refunded',
  detail: `${currency} ${filsToAed(amount)}, ${where}`,
});

/** Where the money went: to the card and the gift card, or by hand at the front desk. */
const giveBack = async (
  tx: EntityManager,
  { payment, refund }: Pick<CompletedRefund, 'payment' | 'refund'>,
): Promise<ReturnedMoney> => {
  const { studioId, amount, toGift, cause, requestedBy } = refund;
  if (payment.saleId && payment.method !== 'card')
    return giveBackSaleMoney(tx, {
      studioId,
      saleId: payment.saleId,
      userId: refund.userId,
      paymentId: payment.id,
      refundId: refund.id,
      amount: amount - toGift,
      toGift,
      kind: cause === 'void' ? 'void' : 'refund',
      actorId: requestedBy,
      reason: reasonOf(refund),
    });
  const paidBy = [
    { how: 'Card', amount: amount - toGift },
    { how: `Gift card ending in ${payment.giftEnding ?? ''}`, amount: toGift },
  ].filter((part) => part.amount > 0);
  return { paidBy, owed: [] };
};

type RefundPayload = Pick<CompletedRefund, 'payment' | 'refund' | 'at' | 'requestedBy'> &
  Pick<ReturnedMoney, 'owed'>;

/** Nothing of it is kept any more; the payment is as it was before this refund. */
const isWhole = (payment: Payment, amount: number): boolean => {
  const { card, gift } = receivedParts(payment);
  return payment.refunded + amount >= card + gift;
};

const publishRefundEvent = async (
  tx: EntityManager,
  { payment, refund, at, requestedBy, owed }: RefundPayload,
  note: IssuedNote | null,
): Promise<void> => {
  const { studioId, id, paymentId, amount, toGift, cause } = refund;
  const { kind, referenceId, description, currency, userId } = payment;
  await publish(tx, {
    type: 'payment.refunded.v1',
    data: {
      refundId: id,
      paymentId,
      userId,
      kind,
      referenceId,
      description,
      currency,
      amount,
      toGiftCard: toGift,
      byHand: payment.method !== 'card',
      ...(owed.length > 0 && { toPayOut: owed }),
      reason: reasonOf(refund),
      creditNoteNumber: note?.number ?? null,
      ...(note && { creditNote: creditNoteAmounts(note) }),
      askedBy: requestedBy,
      isVoid: cause === 'void',
      isWhole: isWhole(payment, amount),
      ...planDaysOf(payment),
      refundedAt: at.toISOString(),
    },
    studioId,
  });
};
