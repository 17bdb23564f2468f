import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { takenBecause } from './package.view.js';
import { findPackage } from './packages.queries.js';

interface Whose {
  studio: StudioContext;
  memberId: string;
}

/**
 * Whoever gives this person something that is had once waits here until this transaction ends, and
 * then sees what was given. Call it before anything is judged.
 */
export const lockOnceOffers = async (
  tx: EntityManager,
  { studio, memberId }: Whose,
): Promise<void> => {
  if (studio.guardsSeats)
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('once ' || $1 || $2, 0))`, [
      studio.id,
      memberId,
    ]);
};

/** Why this person can't have the package once more, under the lock above; null: they can. */
export const whyHadAlready = async (
  tx: EntityManager,
  { studio, memberId, packageId }: Whose & { packageId: string },
): Promise<'INTRO_USED' | 'ONCE_PER_PERSON' | null> => {
  const row = await findPackage(tx, { studioId: studio.id, memberId, packageId });
  return row ? takenBecause(row) : null;
};
