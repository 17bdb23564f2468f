import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { lockAccount } from '../accounts/account.api.js';
import { dismissPicture } from '../avatars/avatars.api.js';
import { nameOf } from '../profiles/profiles.api.js';
import { endSessions } from '../sessions/sessions.api.js';

/**
 * Erases a person here, and tells the others to forget who it was. What refers to the account
 * (profile, sessions, devices, links, roles) goes with it; its address is free for a new sign-up.
 */
export const erasePerson = async (
  tx: EntityManager,
  studioId: string,
  userId: string,
): Promise<void> => {
  const account = await lockAccount(tx, userId);
  if (!account) return;
  const fullName = await nameOf(tx, studioId, account);
  await endSessions(tx, userId);
  await endExports(tx, studioId, userId);
  // Shown to nobody from now on; the files follow with the next turn of their job.
  await dismissPicture(tx, { studioId, userId });
  await tx.query('DELETE FROM asked_links WHERE email = ANY($1)', [
    [account.email, account.newEmail],
  ]);
  await tx.query('DELETE FROM users WHERE id = $1', [userId]);
  await publish(tx, { type: 'user.deleted.v1', data: { userId }, studioId });
  await publish(tx, {
    type: 'user.deletion_done.v1',
    data: {
      userId,
      email: account.email,
      fullName,
    },
    studioId,
  });
};

/** Takes archives from whoever makes them; those that are ready are removed with the next turn. */
const endExports = async (tx: EntityManager, studioId: string, userId: string): Promise<void> => {
  const values = [studioId, userId];
  await tx.query(
    `UPDATE data_exports SET status = 'expired', worker = NULL, next_attempt_at = NULL,
       expires_at = now()
     WHERE studio_id = $1 AND user_id = $2`,
    values,
  );
  await tx.query(
    `DELETE FROM data_export_parts p USING data_exports e
     WHERE e.studio_id = $1 AND e.user_id = $2
       AND p.studio_id = e.studio_id AND p.export_id = e.id`,
    values,
  );
};
