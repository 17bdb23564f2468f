import type { EntityManager } from 'typeorm';

/** Those of the people whose accounts were deleted. */
export const deletedAmong = async (
  tx: EntityManager,
  studioId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM members
     WHERE studio_id = $1 AND id = ANY($2::uuid[]) AND told_at = 'infinity'`,
    [studioId, ids],
  );
  return new Set(rows.map(({ id }) => id));
};
