import { errorFacts, logger } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';

const EVERY_MS = 60_000;

/**
 * Writes down that a session is in use, at most once a minute for each. Nobody waits for it, and
 * nothing fails with it.
 */
export const noteUse = (dataSource: DataSource, sessionId: string, last: Date | null): void => {
  if (last && Date.now() - last.getTime() < EVERY_MS) return;
  dataSource
    .query(
      `UPDATE sessions SET last_used_at = now()
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [sessionId],
    )
    .catch((error: unknown) => logger.debug(errorFacts(error), 'use of a session not noted'));
};
