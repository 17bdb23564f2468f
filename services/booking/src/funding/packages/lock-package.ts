import type { EntityManager } from 'typeorm';
import { UserPackage } from './user-package.entity.js';

/** A package that nobody else changes until this transaction ends; null when there is none. */
export const lockPackage = (
  tx: EntityManager,
  which: { studioId: string; id: string; memberId?: string },
): Promise<UserPackage | null> =>
  tx.findOne(UserPackage, { where: which, lock: { mode: 'pessimistic_write' } });

/** Keeps what was changed of a locked package. */
export const keepPackage = async (tx: EntityManager, owned: UserPackage): Promise<void> => {
  const { studioId, id } = owned;
  await tx.update(
    UserPackage,
    { studioId, id },
    {
      creditsTotal: owned.creditsTotal,
      creditsLeft: owned.creditsLeft,
      expiresOn: owned.expiresOn,
      frozenFrom: owned.frozenFrom,
      frozenUntil: owned.frozenUntil,
      lockedBecause: owned.lockedBecause,
      lockedOn: owned.lockedOn,
    },
  );
};
