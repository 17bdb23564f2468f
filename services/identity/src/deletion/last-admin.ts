import type { EntityManager } from 'typeorm';

/**
 * True when nobody would be left to run the studio: other admins who are banned, or on their way
 * out themselves, don't count. Two admins who go at the same moment wait for each other here.
 */
export const isLastAdmin = async (
  tx: EntityManager,
  studioId: string,
  userId: string,
): Promise<boolean> => {
  const admins = await tx.query<{ id: string }[]>(
    `SELECT id FROM profiles WHERE studio_id = $1 AND (role = 'admin' OR is_admin)
     ORDER BY id FOR UPDATE`,
    [studioId],
  );
  if (!admins.some(({ id }) => id === userId)) return false;
  // A statement of its own: what the one before waited for is seen only now.
  const others = await tx.query<unknown[]>(
    `SELECT FROM users u WHERE u.id = ANY($2) AND u.id <> $3
       AND coalesce(u.banned_until <= now(), true)
       AND NOT EXISTS (SELECT FROM account_deletions d
         WHERE d.studio_id = $1 AND d.user_id = u.id AND d.done_at IS NULL)
     LIMIT 1`,
    [studioId, admins.map(({ id }) => id), userId],
  );
  return others.length === 0;
};
