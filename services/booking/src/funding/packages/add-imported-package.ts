import type { EntityManager } from 'typeorm';
import { enterInLedger } from '../credits/credits.api.js';
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

interface Reserved {
  studioId: string;
  id: string;
  credits: number;
  now: Date;
}

const change = async (
  tx: EntityManager,
  { studioId, id, now }: Reserved,
  delta: number,
): Promise<void> => {
  const [rows] = await tx.query<[{ member_id: string }[], number]>(
    `UPDATE user_packages SET credits_left = credits_left + $3,
       credits_total = greatest(credits_total, credits_left + $3)
     WHERE studio_id = $1 AND id = $2 RETURNING member_id`,
    [studioId, id, delta],
  );
  const [row] = rows;
  if (!row) throw new Error('the package of an imported booking is gone');
  await enterInLedger(tx, {
    studioId,
    userPackageId: id,
    memberId: row.member_id,
    kind: 'adjust',
    delta,
    at: now,
    because: 'import',
  });
};

/** Credits that another system had taken for a booking already: the booking takes them here. */
export const addReserved = async (tx: EntityManager, reserved: Reserved): Promise<void> => {
  if (reserved.credits > 0) await change(tx, reserved, reserved.credits);
};

/** They go with the booking when its import is taken back. */
export const removeReserved = async (tx: EntityManager, reserved: Reserved): Promise<void> => {
  if (reserved.credits > 0) await change(tx, reserved, -reserved.credits);
};
