import type { EntityManager } from 'typeorm';
import { writeRows } from '../shared/rows-together.js';

/** Whether a person was told of what stands in their calendar at an instant, or later. */
export const wasNotifiedSince = async (
  tx: EntityManager,
  entry: { studioId: string; userId: string; uid: string; since: string },
): Promise<boolean> => {
  await writeRows(tx);
  const rows: unknown[] = await tx.query(
    `SELECT FROM email_jobs
     WHERE studio_id = $1 AND user_id = $2 AND calendar ->> 'uid' = $3
       AND (calendar ->> 'stampedAt')::timestamptz >= $4 LIMIT 1`,
    [entry.studioId, entry.userId, entry.uid, entry.since],
  );
  return rows.length > 0;
};
