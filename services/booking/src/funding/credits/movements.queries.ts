import type { PackageMovement } from '@studio/contracts';
import type { EntityManager } from 'typeorm';

type Row = Omit<PackageMovement, 'at' | 'classStartsAt'> & {
  at: Date;
  classStartsAt: Date | null;
};

/** Every movement of one package, newest first, with what was left after it. */
export const findMovements = async (
  manager: EntityManager,
  studioId: string,
  userPackageId: string,
): Promise<PackageMovement[]> => {
  const rows = await manager.query<Row[]>(
    `SELECT l.id, l.kind, l.because, l.delta, l.at, l.reason, l.booking_id AS "bookingId",
       (sum(l.delta) OVER (ORDER BY l.at, l.id))::int AS balance,
       c.name AS "className", s.starts_at AS "classStartsAt"
     FROM credit_ledger l
     LEFT JOIN bookings b ON b.studio_id = l.studio_id AND b.id = l.booking_id
     LEFT JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
     LEFT JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE l.studio_id = $1 AND l.user_package_id = $2
     ORDER BY l.at DESC, l.id DESC`,
    [studioId, userPackageId],
  );
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    classStartsAt: row.classStartsAt?.toISOString() ?? null,
  }));
};
