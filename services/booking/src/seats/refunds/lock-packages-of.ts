import type { EntityManager } from 'typeorm';
import { UserPackage } from '../../funding/packages/user-package.entity.js';

interface Purchase {
  studioId: string;
  paymentId: string;
}

/** The package that a payment bought, then those that credits of it were moved to. */
export type PurchasedPackages = [UserPackage, ...UserPackage[]];

/**
 * The package that a payment bought and those that credits of it were moved to, however often:
 * locked, in one order. A move that was under way while this waited has made one more meanwhile.
 * Null: the payment bought none.
 */
export const lockPackagesOf = async (
  tx: EntityManager,
  purchase: Purchase,
): Promise<PurchasedPackages | null> => {
  let locked = await lockVisible(tx, purchase);
  for (let known = 0; known < locked.length;) {
    known = locked.length;
    locked = await lockVisible(tx, purchase);
  }
  const owned = locked.find(({ paymentId }) => paymentId === purchase.paymentId);
  return owned ? [owned, ...locked.filter((one) => one !== owned)] : null;
};

const lockVisible = (
  tx: EntityManager,
  { studioId, paymentId }: Purchase,
): Promise<UserPackage[]> =>
  tx
    .createQueryBuilder(UserPackage, 'p')
    .setLock('pessimistic_write')
    .where('p.studio_id = :studioId', { studioId })
    .andWhere(
      `p.id IN (
        WITH RECURSIVE purchased AS (
          SELECT o.id FROM user_packages o
          WHERE o.studio_id = :studioId AND o.payment_id = :paymentId
          UNION ALL
          SELECT m.id FROM purchased f
          JOIN user_packages m ON m.studio_id = :studioId AND m.moved_from = f.id)
        SELECT id FROM purchased)`,
      { paymentId },
    )
    .orderBy('p.id')
    .getMany();
