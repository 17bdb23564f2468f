import type { PayRate } from '@studio/contracts';
import { Refused, type Queryable } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { versionColumn } from '../../shared/record-changes.js';
import { monthOf } from './pay-month.js';

const select = `SELECT r.id, r.trainer_id AS "trainerId", r.class_type_id AS "classTypeId",
    r.from_day::text AS "from", r.until_day::text AS until, r.per_class AS "perClass",
    r.per_hour AS "perHour", r.per_head AS "perHead", r.per_head_above AS "perHeadAbove",
    r.heads_included AS "headsIncluded", r.full_bonus AS "fullBonus",
    r.share_percent AS "sharePercent", ${versionColumn('r')}
  FROM pay_rates r`;

/** Every rate of the studio, the newest first. */
export const findRates = (tx: Queryable, studioId: string): Promise<PayRate[]> =>
  tx.query(`${select} WHERE r.studio_id = $1 ORDER BY r.from_day DESC, r.id`, [studioId]);

export const findRate = async (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<PayRate | undefined> => {
  const [rate] = await tx.query<PayRate[]>(`${select} WHERE r.studio_id = $1 AND r.id = $2`, [
    studioId,
    id,
  ]);
  return rate;
};

/** Rates are written one after the other: each ends the one before it. */
export const lockRates = async (tx: EntityManager, studioId: string): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('pay rates ' || $1, 0))`, [
    studioId,
  ]);
};

/** The last locked month, of a trainer or of anybody; null: none is. */
export const lastLockedMonth = async (
  tx: EntityManager,
  { studioId, trainerId }: { studioId: string; trainerId: string | null },
): Promise<string | null> => {
  const [row] = await tx.query<{ month: string | null }[]>(
    `SELECT to_char(max(month), 'YYYY-MM') AS month FROM payslips
     WHERE studio_id = $1 AND locked_at IS NOT NULL AND ($2::uuid IS NULL OR trainer_id = $2)`,
    [studioId, trainerId],
  );
  return row?.month ?? null;
};

/** A rate by which a locked month was paid stays as it is. Throws PAY_MONTH_LOCKED. */
export const refusePaid = async (
  tx: EntityManager,
  { studioId, rate }: { studioId: string; rate: PayRate },
): Promise<void> => {
  const month = await lastLockedMonth(tx, { studioId, trainerId: rate.trainerId });
  if (month !== null && monthOf(rate.from) <= month)
    throw new Refused('PAY_MONTH_LOCKED', { month });
};
