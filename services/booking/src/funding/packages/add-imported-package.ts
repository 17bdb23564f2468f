import type { EntityManager } from 'typeorm';
import { addUserPackage, type PackageFacts } from './add-user-package.js';
import { UserPackage } from './user-package.entity.js';

/**
 * A package that a member had in another system: what is left of it is granted now. Nobody is told
 * that few credits are left: its member knows it.
 */
export const addImportedPackage = async (
  tx: EntityManager,
  facts: PackageFacts,
  { now, lowAt }: { now: Date; lowAt: number },
): Promise<string> => {
  const imported = { ...facts, source: 'imported' as const };
  const id = await addUserPackage(tx, imported, { because: 'import', at: now });
  if (!id) throw new Error('an imported package has no payment');
  if (facts.credits <= lowAt)
    await tx.query('UPDATE user_packages SET low_told_at = $3 WHERE studio_id = $1 AND id = $2', [
      facts.studioId,
      id,
      now,
    ]);
  return id;
};

/** Closes a locked package whose import was taken back; its member does not see it any more. */
export const takeImportBack = async (tx: EntityManager, owned: UserPackage): Promise<void> => {
  const { studioId, id, expiresOn: closedFor } = owned;
  await tx.update(
    UserPackage,
    { studioId, id },
    { creditsLeft: 0, closedFor, source: 'import_undone' },
  );
};
