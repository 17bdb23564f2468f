import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import { MERGES, type Merges } from '@studio/personal-data';
import type { EntityManager } from 'typeorm';
import { recordStaffAction } from '../../shared/staff-actions.js';

/** Booking has moved its part of a merged record: what payments asks it of is the kept one's. */
@Injectable()
export class OnPersonMerged {
  constructor(@Inject(MERGES) private readonly merges: Merges) {}

  @OnEvent('member.merged.v1', 'OnPersonMerged.merged')
  async merged(
    { studioId, data }: StudioEvent<'member.merged.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { userId, intoId, actorId, reason } = data;
    const moved = await this.merges.move(tx, { studioId, userId, intoId });
    await recordStaffAction(tx, {
      studioId,
      actorId,
      action: 'payments.merged',
      subjectUserId: intoId,
      before: { userId, ...moved },
      after: { userId: intoId, ...moved },
      reason,
    });
  }
}
