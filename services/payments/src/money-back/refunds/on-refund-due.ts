import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { logger } from '@studio/nest-kit';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { findPayment } from '../../accounting/ledger/ledger.api.js';
import { requestRefund } from './request-refund.js';
import type { RefundCause } from './refund.entity.js';

/** Booking says that a place or a seat was given back in time, or that the studio took it away. */
@Injectable()
export class OnRefundDue {
  @OnEvent('event.refund_due.v1', 'OnRefundDue.place')
  place(event: StudioEvent<'event.refund_due.v1'>, tx: EntityManager): Promise<void> {
    return this.due(tx, { ...event.data, studioId: event.studioId, cause: event.data.reason });
  }

  @OnEvent('class.refund_due.v1', 'OnRefundDue.seat')
  seat(event: StudioEvent<'class.refund_due.v1'>, tx: EntityManager): Promise<void> {
    const { reason } = event.data;
    const cause = reason === 'no_seat' ? 'no_place' : reason;
    return this.due(tx, { ...event.data, studioId: event.studioId, cause });
  }

  private async due(
    tx: EntityManager,
    request: { studioId: string; paymentId: string; cause: RefundCause },
  ): Promise<void> {
    const { studioId, paymentId, cause } = request;
    // Not compared with whose it is: that may be another record of the same person by now.
    const payment = await findPayment(tx, { studioId, id: paymentId });
    if (!payment) {
      logger.error({ paymentId }, 'a refund of nobody’s payment was asked for');
      return;
    }
    await requestRefund(tx, payment, { cause });
  }
}
