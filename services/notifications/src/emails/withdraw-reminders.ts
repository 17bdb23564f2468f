import type { EntityManager } from 'typeorm';
import { writeRows } from '../shared/rows-together.js';

/**
 * Reminders of a booking that were not sent yet are not true any more. Returns what all of them were
 * made for.
 */
export const withdrawReminders = async (
  tx: EntityManager,
  { studioId, userId, bookingId }: { studioId: string; userId: string; bookingId: string },
): Promise<string[]> => {
  await writeRows(tx);
  const rows = await tx.query<{ id: string; event_id: string; status: string }[]>(
    `SELECT id, event_id, status FROM email_jobs
     WHERE studio_id = $1 AND user_id = $2 AND kind IN ('class-reminder-day', 'class-reminder-soon')
       AND payload ->> 'bookingId' = $3`,
    [studioId, userId, bookingId],
  );
  const waiting = rows.filter(({ status }) => status === 'queued').map(({ id }) => id);
  if (waiting.length > 0)
    await tx.query(
      `UPDATE email_jobs SET status = 'skipped', error = 'not true any more', next_attempt_at = NULL
       WHERE studio_id = $1 AND id = ANY ($2) AND status = 'queued'`,
      [studioId, waiting],
    );
  return rows.map(({ event_id: eventId }) => eventId);
};
