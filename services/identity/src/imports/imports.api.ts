import type { EntityManager } from 'typeorm';

/** What another system called a record that becomes a part of another one. */
export const moveImportedIds = async (
  tx: EntityManager,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await tx.query('UPDATE imported_ids SET user_id = $2 WHERE user_id = $1', [from, to]);
  await tx.query('UPDATE import_names SET user_id = $2 WHERE user_id = $1', [from, to]);
};
