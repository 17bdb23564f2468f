import type { DataSource, EntityManager } from 'typeorm';

/** The id of a member today: of a record that was merged, the one that it became a part of. */
export const currentRecordOf = async (
  db: DataSource | EntityManager,
  studioId: string,
  memberId: string,
): Promise<string> => {
  const [row] = await db.query<{ merged_into: string }[]>(
    `SELECT merged_into FROM members
     WHERE studio_id = $1 AND id = $2 AND merged_into IS NOT NULL`,
    [studioId, memberId],
  );
  return row?.merged_into ?? memberId;
};

/** SQL: the ids of a member's record and of those merged into it, for rows that can't be changed. */
export const recordsOfSql = (studio: string, member: string): string =>
  `(SELECT ${member}::uuid UNION ALL
    SELECT id FROM members WHERE studio_id = ${studio} AND merged_into = ${member}::uuid)`;
