import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';

export interface OnceKey {
  studioId: string;
  eventId: string;
  /** Each handler of an event counts for itself. */
  handler: string;
}

/**
 * Does the work unless it has been done: the mark and the work are one transaction. A second
 * delivery at the same moment waits for the first. False: it had been done before.
 */
export const once = (
  dataSource: DataSource,
  { studioId, eventId, handler }: OnceKey,
  work: (tx: EntityManager) => Promise<unknown>,
): Promise<boolean> =>
  inTransaction(dataSource, async (tx) => {
    const marked: unknown[] = await tx.query(
      `INSERT INTO inbox (studio_id, event_id, handler) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING event_id`,
      [studioId, eventId, handler],
    );
    if (marked.length === 0) return false;
    await work(tx);
    return true;
  });
