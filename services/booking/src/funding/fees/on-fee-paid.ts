import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

/** The subscription's invoice that held a fee is paid. One that was waived since stays so. */
@Injectable()
export class OnFeePaid {
  @OnEvent('fee.paid.v1', 'OnFeePaid.paid')
  async paid({ studioId, data }: StudioEvent<'fee.paid.v1'>, tx: EntityManager): Promise<void> {
    await tx.query(
      `UPDATE fees SET status = 'paid', settled_at = $3
       WHERE studio_id = $1 AND id = $2 AND status IN ('owed', 'billed')`,
      [studioId, data.feeId, data.paidAt],
    );
  }
}
