import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { currentRecordOf } from '../../people/members/members.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { endPaidPlace } from './end-paid-place.js';

/** The front desk has voided the sale of a place: the first who waits has it. */
@Injectable()
export class OnPlaceVoided {
  constructor(private readonly studio: StudioContext) {}

  @OnEvent('sale.voided.v1', 'OnSaleVoided.place')
  async freePlace({ data }: StudioEvent<'sale.voided.v1'>, tx: EntityManager): Promise<void> {
    if (data.kind !== 'event') return;
    const { studio } = this;
    const memberId = await currentRecordOf(tx, studio.id, data.userId);
    await endPaidPlace(tx, studio, { ...data, memberId });
  }
}
