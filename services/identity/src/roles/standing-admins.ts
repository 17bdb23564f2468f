import type { EntityManager } from 'typeorm';

/**
 * Who runs the studio at this moment, held until the transaction ends: two admins who do something
 * to each other wait here, and the second one sees what the first has done. Whoever is banned,
 * about to be deleted, or has not opened their invitation yet, runs nothing.
 */
export const lockStandingAdmins = async (
  tx: EntityManager,
  studioId: string,
): Promise<ReadonlySet<string>> => {
  // In one order, as the deletion of an account does: no deadlock.
  const locked = await tx.query<{ id: string }[]>(
    `SELECT id FROM profiles WHERE studio_id = $1 AND (role = 'admin' OR is_admin)
     ORDER BY id FOR UPDATE`,
    [studioId],
  );
  // A statement of its own: what the one before waited for is seen only now.
  const standing = await tx.query<{ id: string }[]>(
    `SELECT u.id FROM users u WHERE u.id = ANY($2)
       AND u.email_confirmed_at IS NOT NULL
       AND coalesce(u.banned_until <= now(), true)
       AND NOT EXISTS (SELECT FROM account_deletions d
         WHERE d.studio_id = $1 AND d.user_id = u.id AND d.done_at IS NULL)`,
    [studioId, locked.map(({ id }) => id)],
  );
  return new Set(standing.map(({ id }) => id));
};
