import { Injectable } from '@nestjs/common';
import type { EventData, StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { markVoided, noteRefund } from '../packages/packages.api.js';
import { lockPackagesOf } from './lock-packages-of.js';

/** Money went back: a package shows how much and when, and the history who of the staff did it. */
@Injectable()
export class OnPaymentRefunded {
  @OnEvent('payment.refunded.v1', 'OnPaymentRefunded.refunded')
  async refunded(
    { studioId, data }: StudioEvent<'payment.refunded.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    if (data.kind === 'package' || data.kind === 'visit') {
      const { paymentId, amount, refundedAt, isVoid } = data;
      const locked = await lockPackagesOf(tx, { studioId, paymentId });
      const packageIds = locked.map(({ id }) => id);
      await noteRefund(tx, { studioId, paymentId, packageIds, amount, refundedAt });
      if (isVoid) await markVoided(tx, { studioId, packageIds, voidedAt: refundedAt });
    }
    if (data.askedBy) await recordRefund(tx, { studioId, data, askedBy: data.askedBy });
  }
}

type Refunded = EventData<'payment.refunded.v1'>;

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
