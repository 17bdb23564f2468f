import type { DataSource, EntityManager } from 'typeorm';

/** How staff read somebody's name; undefined: nobody is known by that id, or the account is gone. */
export const findMemberName = async (
  db: DataSource | EntityManager,
  studioId: string,
  memberId: string,
): Promise<string | undefined> => {
  const [row] = await db.query<{ name: string }[]>(
    `SELECT coalesce(full_name, email) AS name FROM members
     WHERE studio_id = $1 AND id = $2 AND told_at < 'infinity'`,
    [studioId, memberId],
  );
  return row?.name;
};
