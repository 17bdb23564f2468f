import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { logger } from '@studio/nest-kit';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { findPayment } from '../payments/payments.api.js';
import { askRefund } from './ask-refund.js';

/** Booking says that a place was given back in time, or that the studio took it away. */
@Injectable()
export class OnRefundDue {
  @OnEvent('event.refund_due.v1')
  async due(event: StudioEvent<'event.refund_due.v1'>, tx: EntityManager): Promise<void> {
    const { paymentId, userId, reason } = event.data;
    const payment = await findPayment(tx, { studioId: event.studioId, id: paymentId });
    if (payment?.userId !== userId) {
      logger.error({ paymentId }, 'a refund of nobody’s payment was asked for');
      return;
    }
    await askRefund(tx, payment, { cause: reason });
  }
}
