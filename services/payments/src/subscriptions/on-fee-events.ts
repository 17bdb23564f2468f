import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { formatDay } from './subscription-rules.js';

const kinds = { late_cancel: 'Late cancellation', no_show: 'Missed class' } as const;

/** Booking says what an unlimited plan owes for a class; the next invoice will hold it. */
@Injectable()
export class OnFeeEvents {
  @OnEvent('fee.owed.v1', 'OnFeeNews.owed')
  async owed({ data, studioId }: StudioEvent<'fee.owed.v1'>, tx: EntityManager): Promise<void> {
    const description = `${kinds[data.kind]}: ${data.className}, ${formatDay(new Date(data.startsAt))}`;
    await tx.query(
      `INSERT INTO subscription_fees (studio_id, fee_id, subscription_id, user_id, amount,
         description, state, next_attempt_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'owed', now()) ON CONFLICT DO NOTHING`,
      [studioId, data.feeId, data.subscriptionId, data.userId, data.amount, description],
    );
  }

  /** One that comes before the fee itself waits for it in place of the fee. */
  @OnEvent('fee.waived.v1', 'OnFeeNews.waived')
  async waived({ data, studioId }: StudioEvent<'fee.waived.v1'>, tx: EntityManager): Promise<void> {
    await tx.query(
      `INSERT INTO subscription_fees (studio_id, fee_id, subscription_id, user_id, amount,
         description, state)
       VALUES ($1, $2, $3, $4, $5, $6, 'waived')
       ON CONFLICT (studio_id, fee_id) DO UPDATE SET state = 'waiving', next_attempt_at = now()
         WHERE subscription_fees.state IN ('owed', 'billed')`,
      [studioId, data.feeId, data.subscriptionId, data.userId, data.amount, kinds[data.kind]],
    );
  }
}
