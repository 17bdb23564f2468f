import type { EntityManager } from 'typeorm';
import type { StaffAction } from '../../people/history/history.api.js';

/** The admin who wished it, when the work is done later; the history knows them by id. */
export const findActor = async (
  tx: EntityManager,
  studioId: string,
  id: string | null,
): Promise<NonNullable<StaffAction['by']> | null> => {
  const [found] = await tx.query<NonNullable<StaffAction['by']>[]>(
    `SELECT id, email, full_name AS "fullName", role FROM members
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id],
  );
  return found ?? null;
};
