import type { EntityManager } from 'typeorm';

/** The person is gone: a link that was made for them works no more. */
export const forgetSetupLinks = async (
  tx: EntityManager,
  { userId, email }: { userId: string; email: string },
): Promise<void> => {
  await tx.query('DELETE FROM setup_links WHERE user_id = $1 OR email = $2', [userId, email]);
};
