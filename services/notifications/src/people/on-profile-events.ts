import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { readAgain } from '../shared/read-once.js';

/** Keeps the copy of who is written to. */
@Injectable()
export class OnProfileEvents {
  @OnEvent('user.signed_up.v1', 'OnProfileNews.signedUp')
  signedUp(event: StudioEvent<'user.signed_up.v1'>, tx: EntityManager): Promise<void> {
    return remember(event, tx);
  }

  @OnEvent('profile.changed.v1', 'OnProfileNews.changed')
  changed(event: StudioEvent<'profile.changed.v1'>, tx: EntityManager): Promise<void> {
    return remember(event, tx);
  }
}

/** The latest word of identity counts, in whatever order the events come. */
const remember = async (
  event: StudioEvent<'user.signed_up.v1' | 'profile.changed.v1'>,
  tx: EntityManager,
): Promise<void> => {
  const { userId, email, fullName, role } = event.data;
  await tx.query(
    `INSERT INTO recipients (studio_id, user_id, email, full_name, as_of, role)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (studio_id, user_id) DO UPDATE
       SET email = excluded.email, full_name = excluded.full_name, as_of = excluded.as_of,
         role = excluded.role
       WHERE recipients.as_of <= excluded.as_of`,
    [event.studioId, userId, email, fullName, event.occurredAt, role],
  );
  readAgain(tx);
};
