import type { EntityManager } from 'typeorm';

/** Takes archives from whoever makes them; those that are ready are removed with the next turn. */
export const endExports = async (
  tx: EntityManager,
  studioId: string,
  userId: string,
): Promise<void> => {
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
