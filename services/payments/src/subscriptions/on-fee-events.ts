import { Injectable } from '@nestjs/common';
import type { EventData, StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { insertOwedFee, recordFeeWaived } from '../fee-records/fee-records.api.js';
import { formatDay } from './subscription-rules.js';

const kinds = { late_cancel: 'Late cancellation', no_show: 'Missed class' } as const;

const feeOf = ({ feeId, subscriptionId, userId, amount }: EventData<'fee.owed.v1'>) => ({
  feeId,
  subscriptionId,
  userId,
  amount,
});

/** Booking says what an unlimited plan owes for a class; the next invoice will hold it. */
@Injectable()
export class OnFeeEvents {
  @OnEvent('fee.owed.v1', 'OnFeeNews.owed')
  async owed({ data, studioId }: StudioEvent<'fee.owed.v1'>, tx: EntityManager): Promise<void> {
    const description = `${kinds[data.kind]}: ${data.className}, ${formatDay(new Date(data.startsAt))}`;
    await insertOwedFee(tx, { studioId, ...feeOf(data), description });
  }

  /** One that comes before the fee itself waits for it in place of the fee. */
  @OnEvent('fee.waived.v1', 'OnFeeNews.waived')
  async waived({ data, studioId }: StudioEvent<'fee.waived.v1'>, tx: EntityManager): Promise<void> {
    await recordFeeWaived(tx, { studioId, ...feeOf(data), description: kinds[data.kind] });
  }
}
