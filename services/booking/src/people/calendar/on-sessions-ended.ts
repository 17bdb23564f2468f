import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

/** Whoever was shut out of an account reads its calendar no more either. */
@Injectable()
export class OnSessionsEnded {
  @OnEvent('user.sessions_ended.v1', 'OnSessionsEnded.ended')
  async ended(event: StudioEvent<'user.sessions_ended.v1'>, tx: EntityManager): Promise<void> {
    // An address that was made since is the owner's.
    await tx.query(
      `DELETE FROM calendar_feeds WHERE studio_id = $1 AND member_id = $2 AND created_at <= $3`,
      [event.studioId, event.data.userId, event.occurredAt],
    );
  }
}
