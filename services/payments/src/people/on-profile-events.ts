import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

/** Keeps the copy of who the members are. */
@Injectable()
export class OnProfileEvents {
  @OnEvent('user.signed_up.v1', 'OnProfileEvents.signedUp')
  signedUp(event: StudioEvent<'user.signed_up.v1'>, tx: EntityManager): Promise<void> {
    return remember(event, tx);
  }

  @OnEvent('profile.changed.v1', 'OnProfileEvents.changed')
  changed(event: StudioEvent<'profile.changed.v1'>, tx: EntityManager): Promise<void> {
    return remember(event, tx);
  }
}

/** The latest word of identity counts, in whatever order the events come. */
const remember = async (
  event: StudioEvent<'user.signed_up.v1' | 'profile.changed.v1'>,
  tx: EntityManager,
): Promise<void> => {
  const { userId, email, fullName } = event.data;
  await tx.query(
    `INSERT INTO members (studio_id, user_id, email, full_name, as_of) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (studio_id, user_id) DO UPDATE
       SET email = excluded.email, full_name = excluded.full_name, as_of = excluded.as_of
       WHERE members.as_of <= excluded.as_of`,
    [event.studioId, userId, email, fullName, event.occurredAt],
  );
};
