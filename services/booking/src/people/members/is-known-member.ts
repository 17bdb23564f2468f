import type { EntityManager } from 'typeorm';

/** Whether somebody is known here who can be given a package: an account that is gone can't. */
export const isKnownMember = async (
  tx: EntityManager,
  studioId: string,
  memberId: string,
): Promise<boolean> => {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM members WHERE studio_id = $1 AND id = $2 AND told_at < 'infinity'`,
    [studioId, memberId],
  );
  return rows.length > 0;
};
