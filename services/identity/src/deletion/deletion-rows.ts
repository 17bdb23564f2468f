import type { Deletion } from '@studio/contracts';
import type { DataSource, EntityManager } from 'typeorm';

export interface DeletionRow {
  studio_id: string;
  user_id: string;
  requested_at: Date;
  deletes_at: Date;
  done_at: Date | null;
}

export const findDeletion = async (
  db: DataSource | EntityManager,
  studioId: string,
  userId: string,
): Promise<DeletionRow | undefined> => {
  const [row] = await db.query<DeletionRow[]>(
    'SELECT * FROM account_deletions WHERE studio_id = $1 AND user_id = $2',
    [studioId, userId],
  );
  return row;
};

export const toDeletionView = (row: DeletionRow | undefined): Deletion => ({
  state: row ? 'scheduled' : 'none',
  requestedAt: row?.requested_at.toISOString() ?? null,
  deletesAt: row?.deletes_at.toISOString() ?? null,
});
