import type { EntityManager } from 'typeorm';

/**
 * A member's subscriptions, for this transaction alone: two bookings of one instant can't both be
 * the last of an allowance. What they have used is read after it.
 */
export const lockMemberships = async (
  tx: EntityManager,
  { studioId, memberId }: { studioId: string; memberId: string },
): Promise<void> => {
  await tx.query(
    `SELECT FROM member_subscriptions WHERE studio_id = $1 AND member_id = $2
     ORDER BY id FOR UPDATE`,
    [studioId, memberId],
  );
};
