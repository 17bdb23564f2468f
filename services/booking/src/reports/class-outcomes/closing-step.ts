import { addDays, studioDay, studioInstant, type DayRange } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';

/**
 * Classes whose days one transaction closes: a busy studio's week would outlast a statement's time.
 * A day that has more is closed alone.
 */
const CLASSES = 500;

interface Closing {
  studioId: string;
  /** Closed already; null: no day is. */
  through: string | null;
  /** The last day to close. */
  target: string;
}

/** The days to close next, the oldest first; null: nothing is left. */
export const nextStep = async (
  tx: EntityManager,
  { studioId, through, target }: Closing,
): Promise<DayRange | null> => {
  const from = through === null ? await firstClassDay(tx, studioId, target) : addDays(through, 1);
  if (from > target) return null;
  const [row] = await tx.query<{ at: Date }[]>(
    `SELECT starts_at AS at FROM schedules
     WHERE studio_id = $1 AND starts_at >= $2 AND starts_at < $3
     ORDER BY starts_at OFFSET $4 LIMIT 1`,
    [studioId, studioInstant(from), studioInstant(addDays(target, 1)), CLASSES],
  );
  const last = row ? addDays(studioDay(row.at), -1) : target;
  return { from, to: last < from ? from : last };
};

/** Of a studio without classes: `target`. */
const firstClassDay = async (
  tx: EntityManager,
  studioId: string,
  target: string,
): Promise<string> => {
  const [row] = await tx.query<{ first: Date | null }[]>(
    'SELECT min(starts_at) AS first FROM schedules WHERE studio_id = $1',
    [studioId],
  );
  return row?.first ? studioDay(row.first) : target;
};
