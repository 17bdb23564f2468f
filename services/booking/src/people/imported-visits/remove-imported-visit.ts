import type { EntityManager } from 'typeorm';

/** Takes a visit of the system before away; false: there is none of this id. */
export const removeImportedVisit = async (
  tx: EntityManager,
  studioId: string,
  id: string,
): Promise<boolean> => {
  const [, removed] = await tx.query<[unknown, number]>(
    'DELETE FROM imported_visits WHERE studio_id = $1 AND id = $2',
    [studioId, id],
  );
  return removed > 0;
};
