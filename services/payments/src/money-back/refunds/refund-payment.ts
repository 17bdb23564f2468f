import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { RefundView } from '@studio/contracts';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { lockPayment } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { returnPiece } from '../../products/retail/retail.api.js';
import { refundByHand } from './complete-refund.js';
import { requestRefund } from './request-refund.js';
import { Refund } from './refund.entity.js';
import { refundableOf } from './refund-rules.js';
import { refundView } from './refunds.queries.js';

interface RefundRequest {
  paymentId: string;
  adminId: string;
  key: string;
  amount: number;
  reason: string;
  reopensFee?: boolean;
  returnsPiece?: boolean;
}

/** An admin gives money back; the worker does the rest. */
@Injectable()
export class RefundPayment {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Once an Idempotency-Key of an admin. Throws NOT_FOUND, PAYMENT_NOT_PAID, PAYMENT_DISPUTED,
   * REFUND_TOO_MUCH, FEE_NOT_WHOLE, GIFT_CARD_SPENT, IDEMPOTENCY_KEY_REUSED; of what was paid at the front desk
   * DRAWER_NOT_OPEN, NOT_ENOUGH_CASH too.
   */
  execute(wanted: RefundRequest): Promise<RefundView> {
    const { paymentId, adminId, key, amount, reason } = wanted;
    const studioId = this.config.STUDIO_ID;
    const requestKey = `${adminId}:${key}`;
    return inTransaction(this.dataSource, async (tx) => {
      const payment = await lockPayment(tx, { studioId, id: paymentId });
      if (!payment) throw new Refused('NOT_FOUND');
      const before = await tx.findBy(Refund, { studioId, paymentId });
      const repeated = before.find((one) => one.requestKey === requestKey);
      if (repeated && (repeated.reason !== reason || repeated.amount !== amount))
        throw new Refused('IDEMPOTENCY_KEY_REUSED');
      if (repeated) return refundView(tx, { studioId, id: repeated.id });
      await refuseDisputed(tx, { studioId, paymentId });
      refuseWrongAmount(payment, before, wanted);
      return this.refund(tx, payment, wanted);
    });
  }

  private async refund(
    tx: EntityManager,
    payment: Payment,
    { adminId: requestedBy, key, amount, reason, ...wanted }: RefundRequest,
  ): Promise<RefundView> {
    const { studioId, id: paymentId, kind } = payment;
    const reopensFee = kind === 'fee' && wanted.reopensFee === true;
    const by = { requestedBy, requestKey: `${requestedBy}:${key}` };
    const request = { cause: 'admin', amount, reason, reopensFee, ...by } as const;
    const id = await requestRefund(tx, payment, request);
    if (!id) throw new Refused('REFUND_TOO_MUCH', { left: 0 });
    if (kind === 'retail' && wanted.returnsPiece) await returnPiece(tx, { studioId, paymentId });
    if (payment.method !== 'card') await refundByHand(tx, { studioId, id }, this.config);
    return refundView(tx, { studioId, id });
  }
}

const refuseWrongAmount = (
  payment: Payment,
  before: readonly Refund[],
  { amount, reopensFee }: RefundRequest,
): void => {
  if (!payment.paidAt) throw new Refused('PAYMENT_NOT_PAID');
  const { card, gift } = refundableOf(payment, before);
  const left = card + gift;
  if (amount > left) throw new Refused('REFUND_TOO_MUCH', { left: Math.max(0, left) });
  if (payment.kind === 'fee' && reopensFee && amount < left) throw new Refused('FEE_NOT_WHOLE');
};

/** The provider holds the money while the bank decides, and gives none of it back. */
const refuseDisputed = async (
  tx: EntityManager,
  { studioId, paymentId }: { studioId: string; paymentId: string },
): Promise<void> => {
  const open = await tx.query<unknown[]>(
    `SELECT 1 FROM disputes WHERE studio_id = $1 AND payment_id = $2 AND state = 'opened'`,
    [studioId, paymentId],
  );
  if (open.length) throw new Refused('PAYMENT_DISPUTED');
};
