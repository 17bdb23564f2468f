import type { EntityManager } from 'typeorm';

/** Forgets what was in the way of a series; the next reconciliation notes what is now. */
export const forgetConflicts = async (
  tx: EntityManager,
  { studioId, seriesId }: { studioId: string; seriesId: string },
): Promise<void> => {
  await tx.query(`DELETE FROM series_conflicts WHERE studio_id = $1 AND series_id = $2`, [
    studioId,
    seriesId,
  ]);
};
