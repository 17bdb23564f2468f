import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';

/**
 * A deleted person's values and reasons go out of the history, by a function that the database
 * gives the right to; that they went is a row. Safe to repeat.
 */
export const eraseHistory = async (
  tx: EntityManager,
  { studioId, memberId, now }: { studioId: string; memberId: string; now: Date },
): Promise<void> => {
  await tx.query('SELECT erase_history($1, $2, $3, $4)', [studioId, memberId, newId(), now]);
};
