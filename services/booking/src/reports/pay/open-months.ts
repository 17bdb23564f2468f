import { addDays } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { findLastLocked } from './locked-items.queries.js';
import { computeClasses } from './paid-classes.js';
import { monthAfter, monthOf } from './pay-month.js';

/**
 * The first month before this one that is not locked and has something to pay; null: none. Months
 * are locked in their order, so that each difference has one month to stand in.
 */
export const findOpenBefore = async (
  tx: EntityManager,
  { studio, trainerId, month }: { studio: StudioContext; trainerId: string; month: string },
): Promise<string | null> => {
  const { id: studioId } = studio;
  const last = (await findLastLocked(tx, { studioId, trainerId })).get(trainerId);
  const [first] = await tx.query<{ day: string | null }[]>(
    `SELECT min(from_day)::text AS day FROM pay_rates
     WHERE studio_id = $1 AND (trainer_id IS NULL OR trainer_id = $2)`,
    [studioId, trainerId],
  );
  const from = last ? `${monthAfter(last)}-01` : (first?.day ?? null);
  const to = addDays(`${month}-01`, -1);
  if (from === null || from > to) return null;
  const classes = await computeClasses(tx, { studioId, now: studio.now(), trainerId, from, to });
  const corrected = await tx.query<{ month: string }[]>(
    `SELECT to_char(month, 'YYYY-MM') AS month FROM pay_corrections
     WHERE studio_id = $1 AND trainer_id = $2 AND month >= $3 AND month <= $4`,
    [studioId, trainerId, `${monthOf(from)}-01`, to],
  );
  const open = [
    ...classes.filter(({ amount }) => amount !== 0).map(({ day }) => monthOf(day)),
    ...corrected.map((one) => one.month),
  ].sort();
  return open[0] ?? null;
};
