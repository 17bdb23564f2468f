import { Injectable } from '@nestjs/common';
import type { EventData, StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { markVoided, noteRefund } from '../../funding/packages/packages.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { endPaidSeat } from './end-paid-seat.js';
import { endRefundedDays } from './end-refunded-days.js';
import { lockPackagesOf } from './lock-packages-of.js';
import { takeBackCredits } from './take-back-credits.js';

type Refunded = EventData<'payment.refunded.v1'>;

/**
 * Money went back, by whichever door: credits that it had paid are taken, and what they or it had
 * booked is cancelled, in the transaction in which the package shows that it was refunded: nobody sees
 * a seat that nothing pays. The history shows who of the staff did it.
 */
@Injectable()
export class OnPaymentRefunded {
  constructor(private readonly studio: StudioContext) {}

  @OnEvent('payment.refunded.v1', 'OnPaymentRefunded.refunded')
  async refunded(
    { studioId, data }: StudioEvent<'payment.refunded.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    if (data.kind === 'package' || data.kind === 'visit') await this.refundPackage(tx, data);
    if (data.kind === 'class' && data.isWhole) await endPaidSeat(tx, this.studio, data);
    if (data.kind === 'subscription' && data.isWhole) await endRefundedDays(tx, this.studio, data);
    if (data.askedBy) await recordRefund(tx, { studioId, data, askedBy: data.askedBy });
  }

  private async refundPackage(tx: EntityManager, data: Refunded): Promise<void> {
    const { studio } = this;
    const { refundId, paymentId, amount, refundedAt, reason, isVoid, askedBy = null } = data;
    const packages = await lockPackagesOf(tx, { studioId: studio.id, paymentId });
    if (!packages) return;
    const [{ pricePaid }] = packages;
    const share = pricePaid > 0 ? Math.min(1, amount / pricePaid) : 1;
    await takeBackCredits(tx, { studio, refundId, packages, share, reason, askedBy });
    const packageIds = packages.map(({ id }) => id);
    await noteRefund(tx, { studioId: studio.id, paymentId, packageIds, amount, refundedAt });
    if (isVoid) await markVoided(tx, { studioId: studio.id, packageIds, voidedAt: refundedAt });
  }
}

/** A refund by the staff stands in the history of the person, with the class or event it was for. */
const recordRefund = (
  tx: EntityManager,
  { studioId, data, askedBy }: { studioId: string; data: Refunded; askedBy: string },
): Promise<void> => {
  const { kind, referenceId, description, amount, toGiftCard = 0, reason } = data;
  return recordHistory(tx, {
    studioId,
    by: null,
    actorId: askedBy,
    at: new Date(data.refundedAt),
    reason,
    action: 'payment.refunded',
    subjectUserId: data.userId,
    before: {},
    after: {
      paymentId: data.paymentId,
      description,
      amount,
      toGiftCard,
      ...(kind === 'class' && { bookingId: referenceId }),
      ...(kind === 'event' && { eventId: referenceId }),
    },
  });
};
