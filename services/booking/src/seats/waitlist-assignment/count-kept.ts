import type { EntityManager } from 'typeorm';
import type { OfClass } from '../waitlists/waitlists.api.js';

/** Seats whose cancel can still be taken back: nobody else has them for these seconds. */
export const countKept = async (
  tx: EntityManager,
  { studioId, scheduleId, now }: OfClass & { now: Date },
): Promise<number> => {
  const [row] = await tx.query<{ kept: number }[]>(
    `SELECT count(*)::int AS kept FROM bookings
     WHERE studio_id = $1 AND schedule_id = $2 AND undo_until >= $3`,
    [studioId, scheduleId, now],
  );
  return row?.kept ?? 0;
};
