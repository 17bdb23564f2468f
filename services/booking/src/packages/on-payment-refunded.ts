import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

/** Money of a package went back: its owner and the staff see how much, and when. */
@Injectable()
export class OnPaymentRefunded {
  @OnEvent('payment.refunded.v1')
  async refunded(
    { studioId, data }: StudioEvent<'payment.refunded.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    if (data.kind !== 'package') return;
    await tx.query(
      `UPDATE user_packages SET refunded = coalesce(refunded, 0) + $3,
         refunded_at = greatest(refunded_at, $4::timestamptz)
       WHERE studio_id = $1 AND payment_id = $2`,
      [studioId, data.paymentId, data.amount, data.refundedAt],
    );
  }
}
