import { Injectable } from '@nestjs/common';
import {
  feeSettlementAnswer,
  takeBackAnswer,
  type FeeSettlement,
  type PaidSeat,
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

/** What booking did, said in the transaction that notes it; and the bookings that it cancelled. */
interface Done {
  note: (tx: EntityManager) => Promise<void>;
  cancelled: readonly PaidSeat[];
}

/** What a refunded payment had bought is taken back in booking: its credits, or a paid fee. */
@Injectable()
export class TakeBack {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
  ) {}

  /**
   * The money doesn't wait for booking; booking is asked until it has answered. The bookings that were
   * cancelled with it: none while it has to wait.
   */
  async execute(refund: Refund, payment: Payment): Promise<readonly PaidSeat[]> {
    try {
      const done =
        payment.kind === 'fee'
          ? await this.reopenFee(payment)
          : await this.revokeCredits(refund, payment);
      if (done) await this.complete(refund, done.note);
      return done?.cancelled ?? [];
    } catch (error) {
      logger.warn({ refundId: refund.id, ...errorFacts(error) }, 'a take-back has to wait');
      return [];
    }
  }

  private async revokeCredits(refund: Refund, payment: Payment): Promise<Done | null> {
    const { grantAnswer } = payment;
    if (!grantAnswer || !('userPackageId' in grantAnswer)) return null;
    const body: TakeBackRequest = {
      refundId: refund.id,
      paymentId: payment.id,
      userId: payment.userId,
      userPackageId: grantAnswer.userPackageId,
      share: Math.min(1, refund.amount / (payment.amount + payment.giftAmount)),
      reason: reasonOf(refund),
      askedBy: refund.requestedBy,
    };
    const path = '/internal/take-backs';
    const answer = await this.booking.post(path, { body, schema: takeBackAnswer });
    const { creditsTaken, cancelled = [] } = answer;
    const names = cancelled.map(({ name, startsAt }) => `${name} ${startsAt} cancelled`);
    const step = { what: 'Credits taken back', detail: [`${creditsTaken}`, ...names].join('; ') };
    return { note: (tx) => addStep(tx, payment, step), cancelled };
  }

  /** Booking first: until it has answered, no other sale can take the fee. */
  private async reopenFee(payment: Payment): Promise<Done> {
    const { studioId, id: paymentId, userId, referenceId: feeId } = payment;
    const body: FeeSettlement = { feeId, userId, paymentId, paidAt: null };
    const path = '/internal/fee-settlements';
    const { outcome } = await this.booking.post(path, { body, schema: feeSettlementAnswer });
    const note = async (tx: EntityManager) => {
      await reopenFee(tx, { studioId, paymentId }, outcome === 'owed' ? 'owed' : 'waived');
      await addStep(tx, payment, { what: 'Fee owed again', detail: outcome });
    };
    return { note, cancelled: [] };
  }

  private async complete({ studioId, id }: Refund, note: Done['note']): Promise<void> {
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
