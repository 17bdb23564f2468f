import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { currentRecordOf } from '../../people/members/members.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { endPaidPlace } from './end-paid-place.js';

/** All the money of a place went back, by whichever door: the place goes with it. */
@Injectable()
export class OnPlaceRefunded {
  constructor(private readonly studio: StudioContext) {}

  @OnEvent('payment.refunded.v1', 'OnPaymentRefunded.place')
  async refunded({ data }: StudioEvent<'payment.refunded.v1'>, tx: EntityManager): Promise<void> {
    if (data.kind !== 'event' || !data.isWhole) return;
    const memberId = await currentRecordOf(tx, this.studio.id, data.userId);
    await endPaidPlace(tx, this.studio, { ...data, memberId });
  }
}
