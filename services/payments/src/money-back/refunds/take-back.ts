import { Injectable } from '@nestjs/common';
import {
  feeSettlementAnswer,
  takeBackAnswer,
  type FeeSettlement,
  type TakeBackRequest,
} from '@studio/contracts';
import { errorFacts, inTransaction, logger } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { reopenFee } from '../../accounting/fee-records/fee-records.api.js';
import { addStep } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { BookingService } from '../../shared/booking-service.js';
import type { Refund } from './refund.entity.js';
import { reasonOf } from './refund-rules.js';

/** What booking did, said in the transaction that notes it. */
type Note = (tx: EntityManager) => Promise<void>;

/** What a refunded payment had bought is taken back in booking: unused credits, or a paid fee. */
@Injectable()
export class TakeBack {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
  ) {}

  /** The money doesn't wait for booking; booking is asked until it has answered. */
  async execute(refund: Refund, payment: Payment): Promise<void> {
    try {
      const note =
        payment.kind === 'fee'
          ? await this.reopenFee(payment)
          : await this.revokeCredits(refund, payment);
      if (note) await this.complete(refund, note);
    } catch (error) {
      logger.warn({ refundId: refund.id, ...errorFacts(error) }, 'a take-back has to wait');
    }
  }

  private async revokeCredits(refund: Refund, payment: Payment): Promise<Note | null> {
    const { grantAnswer } = payment;
    if (!grantAnswer || !('userPackageId' in grantAnswer)) return null;
    const body: TakeBackRequest = {
      refundId: refund.id,
      paymentId: payment.id,
      userId: payment.userId,
      userPackageId: grantAnswer.userPackageId,
      share: Math.min(1, refund.amount / (payment.amount + payment.giftAmount)),
      reason: reasonOf(refund),
    };
    const path = '/internal/take-backs';
    const { creditsTaken } = await this.booking.post(path, { body, schema: takeBackAnswer });
    const step = { what: 'Credits taken back', detail: `${creditsTaken}` };
    return (tx) => addStep(tx, payment, step);
  }

  /** Booking first: until it has answered, no other sale can take the fee. */
  private async reopenFee(payment: Payment): Promise<Note> {
    const { studioId, id: paymentId, userId, referenceId: feeId } = payment;
    const body: FeeSettlement = { feeId, userId, paymentId, paidAt: null };
    const path = '/internal/fee-settlements';
    const { outcome } = await this.booking.post(path, { body, schema: feeSettlementAnswer });
    return async (tx) => {
      await reopenFee(tx, { studioId, paymentId }, outcome === 'owed' ? 'owed' : 'waived');
      await addStep(tx, payment, { what: 'Fee owed again', detail: outcome });
    };
  }

  private async complete({ studioId, id }: Refund, note: Note): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [rows] = await tx.query<[unknown[], number]>(
        `UPDATE refunds SET credits = 'done',
                next_attempt_at = CASE WHEN status = 'asked' THEN next_attempt_at END
         WHERE studio_id = $1 AND id = $2 AND credits = 'due' RETURNING id`,
        [studioId, id],
      );
      if (rows.length) await note(tx);
    });
  }
}
