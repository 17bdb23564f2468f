import type { PayCorrection } from '@studio/contracts';
import type { Queryable } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { ItemsRequest } from './locked-items.queries.js';
import { daysOfMonth, instantsOf } from './pay-month.js';

export interface PayslipRow {
  trainerId: string;
  checkedAt: Date | null;
  checkedBy: string | null;
  checkedTotal: number | null;
  lockedAt: Date | null;
  lockedBy: string | null;
  total: number | null;
  paidOn: string | null;
}

const nameOf = (column: string): string => `(SELECT coalesce(nullif(m.full_name, ''), m.email)
  FROM members m WHERE m.studio_id = s.studio_id AND m.id = s.${column})`;

/** What was checked, locked and paid of a month. */
export const findPayslipRows = (
  tx: Queryable,
  { studioId, trainerId, month }: ItemsRequest & { month: string },
): Promise<PayslipRow[]> =>
  tx.query(
    `SELECT s.trainer_id AS "trainerId", s.checked_at AS "checkedAt",
       ${nameOf('checked_by')} AS "checkedBy", s.checked_total AS "checkedTotal",
       s.locked_at AS "lockedAt", ${nameOf('locked_by')} AS "lockedBy", s.total,
       s.paid_on::text AS "paidOn"
     FROM payslips s
     WHERE s.studio_id = $1 AND s.month = $2 AND ($3::uuid IS NULL OR s.trainer_id = $3)`,
    [studioId, `${month}-01`, trainerId ?? null],
  );

export interface Correction extends PayCorrection {
  trainerId: string;
}

export const findCorrections = async (
  tx: Queryable,
  { studioId, trainerId, month }: ItemsRequest & { month: string },
): Promise<Correction[]> => {
  const rows = await tx.query<(Omit<Correction, 'at'> & { at: Date })[]>(
    `SELECT s.id, s.trainer_id AS "trainerId", s.amount, s.reason, s.at, ${nameOf('corrected_by')} AS by
     FROM pay_corrections s
     WHERE s.studio_id = $1 AND s.month = $2 AND ($3::uuid IS NULL OR s.trainer_id = $3)
     ORDER BY s.at, s.id`,
    [studioId, `${month}-01`, trainerId ?? null],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

export interface PaidTrainer {
  id: string;
  name: string;
  active: boolean;
}

/** Who teaches or taught, by name. */
export const findTrainers = (
  tx: Queryable,
  { studioId, trainerId }: ItemsRequest,
): Promise<PaidTrainer[]> =>
  tx.query(
    `SELECT id, name, active FROM trainers
     WHERE studio_id = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY name, id`,
    [studioId, trainerId ?? null],
  );

/** A trainer's payslips change one after the other. */
export const lockPayOf = async (
  tx: EntityManager,
  { studioId, trainerId }: { studioId: string; trainerId: string },
): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('pay ' || $1 || $2, 0))`, [
    studioId,
    trainerId,
  ]);
};

/** Whether it is not settled yet who came to one of the classes of a month. */
export const hasPending = async (
  tx: EntityManager,
  { studioId, trainerId, month }: { studioId: string; trainerId: string; month: string },
): Promise<boolean> => {
  const { from, before } = instantsOf(daysOfMonth(month));
  const [row] = await tx.query<{ is: boolean }[]>(
    `SELECT EXISTS (
       SELECT FROM schedules s
       JOIN bookings b ON b.studio_id = s.studio_id AND b.schedule_id = s.id
       WHERE s.studio_id = $1 AND s.trainer_id = $2 AND s.starts_at >= $3 AND s.starts_at < $4
         AND s.status = 'scheduled' AND (b.status IN ('held', 'confirmed')
           OR b.status = 'no_show' AND b.no_show_final_at IS NULL)) AS is`,
    [studioId, trainerId, from, before],
  );
  return row?.is ?? false;
};

/** Locked months of a trainer, the newest first. */
export const findStatements = async (
  tx: EntityManager,
  { studioId, trainerId }: { studioId: string; trainerId: string },
): Promise<{ month: string; total: number; lockedAt: string; paidOn: string | null }[]> => {
  const rows = await tx.query<
    { month: string; total: number; lockedAt: Date; paidOn: string | null }[]
  >(
    `SELECT to_char(month, 'YYYY-MM') AS month, total, locked_at AS "lockedAt",
       paid_on::text AS "paidOn"
     FROM payslips WHERE studio_id = $1 AND trainer_id = $2 AND locked_at IS NOT NULL
     ORDER BY payslips.month DESC`,
    [studioId, trainerId],
  );
  return rows.map((row) => ({ ...row, lockedAt: row.lockedAt.toISOString() }));
};
