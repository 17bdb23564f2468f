import type { EntityManager } from 'typeorm';
import { Subscription } from './subscription.entity.js';

/** Why a member leaves, in their own words too. */
export const noteLeaving = async (
  tx: EntityManager,
  { studioId, id }: Subscription,
  changes: Partial<Pick<Subscription, 'leavingReason' | 'leavingComment' | 'feedback'>>,
): Promise<void> => {
  await tx.update(Subscription, { studioId, id }, changes);
};
