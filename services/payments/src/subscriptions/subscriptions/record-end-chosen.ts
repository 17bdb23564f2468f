import type { EntityManager } from 'typeorm';
import type { Subscription } from './subscription.entity.js';

/**
 * It is to end rather than be paid. Noted before the provider is asked: from then on nothing is
 * taken for it, and the job goes on where a request was cut off. Safe to repeat.
 */
export const recordEndChosen = async (
  tx: EntityManager,
  { studioId, id }: Pick<Subscription, 'studioId' | 'id'>,
): Promise<void> => {
  await tx.query(
    `UPDATE subscriptions SET end_chosen_at = now(), next_check_at = now(),
       -- Who reads the provider's answer at this moment has to read this first.
       version = version + 1
     WHERE studio_id = $1 AND id = $2 AND ended_at IS NULL AND end_chosen_at IS NULL`,
    [studioId, id],
  );
};
