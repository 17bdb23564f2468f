import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { insertOwedFee, recordFeeWaived } from '../../accounting/fee-records/fee-records.api.js';
import { newFeeOf } from './new-fee-of.js';

/** Booking says what an unlimited plan owes for a class; the next invoice will hold it. */
@Injectable()
export class OnFeeEvents {
  @OnEvent('fee.owed.v1', 'OnFeeNews.owed')
  async owed({ data, studioId }: StudioEvent<'fee.owed.v1'>, tx: EntityManager): Promise<void> {
    await insertOwedFee(tx, { studioId, ...newFeeOf(data) }, { billSeconds: 0 });
  }

  /** One that comes before the fee itself waits for it in place of the fee. */
  @OnEvent('fee.waived.v1', 'OnFeeNews.waived')
  async waived({ data, studioId }: StudioEvent<'fee.waived.v1'>, tx: EntityManager): Promise<void> {
    await recordFeeWaived(tx, { studioId, ...newFeeOf(data) });
  }
}
