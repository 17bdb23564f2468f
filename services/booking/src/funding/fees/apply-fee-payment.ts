import { Injectable } from '@nestjs/common';
import type { FeeSettlement, FeeSettlementAnswer } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { FeeRow } from './fees.queries.js';
import { StudioContext } from '../../shared/studio-context.js';

/** A fee is paid by a sale of the front desk, or owed again when that sale is voided. */
@Injectable()
export class ApplyFeePayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Once a payment, however often. A waived fee stays so. Throws NOT_FOUND. */
  execute(request: FeeSettlement): Promise<FeeSettlementAnswer> {
    const { feeId, userId, paymentId, paidAt } = request;
    return inTransaction(this.dataSource, async (tx) => {
      const [fee] = await tx.query<unknown[]>(
        `SELECT 1 FROM fees WHERE studio_id = $1 AND id = $2 AND member_id = $3 FOR UPDATE`,
        [this.studio.id, feeId, userId],
      );
      if (!fee) throw new Refused('NOT_FOUND');
      if (paidAt) await this.pay(tx, { feeId, paymentId, paidAt });
      else await this.reopen(tx, { feeId, paymentId });
      return { feeId, outcome: await this.outcomeOf(tx, feeId) };
    });
  }

  /** A request that was under way while its sale was voided comes too late. */
  private async pay(
    tx: EntityManager,
    { feeId, paymentId, paidAt }: { feeId: string; paymentId: string; paidAt: string },
  ): Promise<void> {
    await tx.query(
      `UPDATE fees SET status = 'paid', payment_id = $3, settled_at = $4
       WHERE studio_id = $1 AND id = $2 AND status IN ('owed', 'billed')
         AND $3 <> ALL(voided_payments)`,
      [this.studio.id, feeId, paymentId, paidAt],
    );
  }

  private async reopen(
    tx: EntityManager,
    { feeId, paymentId }: { feeId: string; paymentId: string },
  ): Promise<void> {
    await tx.query(
      `UPDATE fees SET voided_payments = array_append(voided_payments, $3),
         status = CASE payment_id WHEN $3 THEN 'owed' ELSE status END,
         settled_at = CASE payment_id WHEN $3 THEN NULL ELSE settled_at END,
         payment_id = nullif(payment_id, $3)
       WHERE studio_id = $1 AND id = $2 AND $3 <> ALL(voided_payments)`,
      [this.studio.id, feeId, paymentId],
    );
  }

  private async outcomeOf(
    tx: EntityManager,
    feeId: string,
  ): Promise<FeeSettlementAnswer['outcome']> {
    const [fee] = await tx.query<Pick<FeeRow, 'status'>[]>(
      `SELECT status FROM fees WHERE studio_id = $1 AND id = $2`,
      [this.studio.id, feeId],
    );
    if (!fee || fee.status === 'billed') return 'owed';
    return fee.status;
  }
}
