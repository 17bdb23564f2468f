import type { EntityManager } from 'typeorm';

/**
 * The card page was paid, or it closed: the use counts for good, or is free again. Money that comes
 * after its page was given up uses the code all the same, over a limit if need be: it was promised.
 */
export const updatePromoUse = async (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
  state: 'used' | 'released',
): Promise<void> => {
  await tx.query(
    `UPDATE promo_uses SET state = $3, at = now()
     WHERE studio_id = $1 AND payment_id = $2 AND state <> 'used'`,
    [studioId, id, state],
  );
};

/** Nothing is handed over for what a code had paid in full: its use is free again. */
export const releaseUsedPromo = async (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<void> => {
  await tx.query(
    `UPDATE promo_uses SET state = 'released', at = now() WHERE studio_id = $1 AND payment_id = $2`,
    [studioId, id],
  );
};
