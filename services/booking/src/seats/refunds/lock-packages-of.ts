import type { EntityManager } from 'typeorm';
import { UserPackage } from '../../funding/packages/user-package.entity.js';

interface Purchase {
  studioId: string;
  paymentId: string;
}

interface Root {
  studioId: string;
  /** Of `user_packages`. */
  column: 'id' | 'payment_id';
  value: string;
}

/** The package that a payment bought, then those that credits of it were moved to. */
export type PurchasedPackages = [UserPackage, ...UserPackage[]];

/** The package that a payment bought and those that credits of it were moved to, however often. */
export const lockPackagesOf = (
  tx: EntityManager,
  { studioId, paymentId: value }: Purchase,
): Promise<PurchasedPackages | null> =>
  lockWithMoves(tx, { studioId, column: 'payment_id', value }, (one) => one.paymentId === value);

/** A package and those that credits of it were moved to. Null: there is none. */
export const lockPackageWithMoves = (
  tx: EntityManager,
  { studioId, id: value }: { studioId: string; id: string },
): Promise<PurchasedPackages | null> =>
  lockWithMoves(tx, { studioId, column: 'id', value }, ({ id }) => id === value);

/**
 * Locked in one order. A move that was under way while this waited has made one more meanwhile. Null:
 * the first one is not there.
 */
const lockWithMoves = async (
  tx: EntityManager,
  root: Root,
  isFirst: (one: UserPackage) => boolean,
): Promise<PurchasedPackages | null> => {
  let locked = await lockVisible(tx, root);
  for (let known = 0; known < locked.length;) {
    known = locked.length;
    locked = await lockVisible(tx, root);
  }
  const owned = locked.find(isFirst);
  return owned ? [owned, ...locked.filter((one) => one !== owned)] : null;
};

const lockVisible = (
  tx: EntityManager,
  { studioId, column, value }: Root,
): Promise<UserPackage[]> =>
  tx
    .createQueryBuilder(UserPackage, 'p')
    .setLock('pessimistic_write')
    .where('p.studio_id = :studioId', { studioId })
    .andWhere(
      `p.id IN (
        WITH RECURSIVE purchased AS (
          SELECT o.id FROM user_packages o
          WHERE o.studio_id = :studioId AND o.${column} = :value
          UNION ALL
          SELECT m.id FROM purchased f
          JOIN user_packages m ON m.studio_id = :studioId AND m.moved_from = f.id)
        SELECT id FROM purchased)`,
      { value },
    )
    .orderBy('p.id')
    .getMany();
