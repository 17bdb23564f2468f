import type { EntityManager } from 'typeorm';
import type { UserPackage } from '../../funding/packages/user-package.entity.js';

export interface CreditsTaken {
  credits: number;
  /** Bookings that were cancelled with it. */
  bookingIds: string[];
}

/** Of that refund. The package is locked: a twin has committed or waits. */
export const takenBefore = async (
  tx: EntityManager,
  studioId: string,
  refundId: string,
): Promise<CreditsTaken | undefined> => {
  const [row] = await tx.query<CreditsTaken[]>(
    `SELECT credits, coalesce(booking_ids, '{}') AS "bookingIds" FROM credit_take_backs
     WHERE studio_id = $1 AND refund_id = $2`,
    [studioId, refundId],
  );
  return row;
};

/** What went back so far; of refunds whose share was not kept, as much as their credits are of all. */
export const refundedBefore = async (
  tx: EntityManager,
  { studioId, id, creditsTotal }: UserPackage,
): Promise<{ share: number; credits: number }> => {
  const [row] = await tx.query<{ share: number; credits: number }[]>(
    `SELECT coalesce(sum(coalesce(share, credits / greatest($3::float8, 1))), 0) AS share,
       coalesce(sum(credits), 0)::int AS credits
     FROM credit_take_backs WHERE studio_id = $1 AND user_package_id = $2`,
    [studioId, id, creditsTotal],
  );
  return row ?? { share: 0, credits: 0 };
};
