import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { RefundView } from '@studio/contracts';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { lockPayment } from '../../ledger/ledger.api.js';
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
   * REFUND_TOO_MUCH, GIFT_CARD_SPENT, IDEMPOTENCY_KEY_REUSED; of what was paid at the front desk
   * DRAWER_NOT_OPEN, NOT_ENOUGH_CASH too.
   */
  execute({ paymentId, adminId, key, amount, reason }: RefundRequest): Promise<RefundView> {
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
      if (!payment.paidAt) throw new Refused('PAYMENT_NOT_PAID');
      await refuseDisputed(tx, { studioId, paymentId });
      const left = refundableOf(payment, before);
      if (amount > left.card + left.gift)
        throw new Refused('REFUND_TOO_MUCH', { left: Math.max(0, left.card + left.gift) });
      const request = { cause: 'admin', amount, reason, requestedBy: adminId, requestKey } as const;
      const id = await requestRefund(tx, payment, request);
      if (!id) throw new Refused('REFUND_TOO_MUCH', { left: 0 });
      if (payment.method !== 'card') await refundByHand(tx, { studioId, id }, this.config);
      return refundView(tx, { studioId, id });
    });
  }
}

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
