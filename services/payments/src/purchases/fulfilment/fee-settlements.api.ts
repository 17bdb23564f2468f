import { Inject, Injectable } from '@nestjs/common';
import {
  feeSettlementAnswer,
  type FeeSettlement,
  type FeeSettlementAnswer,
} from '@studio/contracts';
import { errorFacts, inTransaction, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { BookingService } from '../../shared/booking-service.js';
import { markFulfilled, moneyOf, waitForBooking } from './mark-fulfilled.js';

/** A fee that the front desk was paid for is settled in booking, once a payment. */
@Injectable()
export class FeeSettlements {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Null while booking does not answer: the retry job asks again. */
  async apply(payment: Payment): Promise<FeeSettlementAnswer | null> {
    if (payment.kind !== 'fee' || payment.status !== 'paid') return null;
    const { paymentId, userId, paidAt } = moneyOf(payment);
    const body = { feeId: payment.referenceId, paymentId, userId, paidAt } satisfies FeeSettlement;
    try {
      const path = '/internal/fee-settlements';
      const answer = await this.booking.post(path, { body, schema: feeSettlementAnswer });
      const detail = answer.outcome === 'waived' ? 'it was waived meanwhile' : payment.description;
      const step = { what: 'Fee settled', detail };
      await inTransaction(this.dataSource, (tx) =>
        markFulfilled(tx, payment, { config: this.config, answer, step }),
      );
      return answer;
    } catch (error) {
      logger.warn({ paymentId, ...errorFacts(error) }, 'the settlement of a fee has to wait');
      await waitForBooking(this.dataSource, payment);
      return null;
    }
  }
}
