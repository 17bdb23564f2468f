import { runPrepared } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';

const countMessages = {
  name: 'calendar count',
  text: `SELECT count(*)::int AS count FROM email_jobs
    WHERE studio_id = $1 AND user_id = $2 AND calendar ->> 'uid' = $3
      AND (calendar ->> 'stampedAt')::timestamptz < $4`,
};

/**
 * The sequence of an entry in a calendar counts what was said of it before, so that a late message
 * never undoes a newer one (RFC 5546, 2.1.4).
 */
export const countMessagesOf = async (
  tx: EntityManager,
  entry: { studioId: string; userId: string; uid: string; occurredAt: string },
): Promise<number> => {
  const values = [entry.studioId, entry.userId, entry.uid, entry.occurredAt];
  const [row] = await runPrepared<{ count: number }>(tx, countMessages, values);
  return row?.count ?? 0;
};

/** Whether a person was told of what stands in their calendar at an instant, or later. */
export const wasNotifiedSince = async (
  tx: EntityManager,
  entry: { studioId: string; userId: string; uid: string; since: string },
): Promise<boolean> => {
  const rows: unknown[] = await tx.query(
    `SELECT FROM email_jobs
     WHERE studio_id = $1 AND user_id = $2 AND calendar ->> 'uid' = $3
       AND (calendar ->> 'stampedAt')::timestamptz >= $4 LIMIT 1`,
    [entry.studioId, entry.userId, entry.uid, entry.since],
  );
  return rows.length > 0;
};
