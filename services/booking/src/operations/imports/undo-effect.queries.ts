import type { ImportUndoEffect } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import { findSeats, toPaidSeats } from '../../seats/seats.api.js';

/** Named in one answer; the rest is counted. */
const MOST_NAMED = 100;

/** Bookings to come that what an import gave pays for, with what was moved from it; the next first. */
export const findUndoEffect = async (
  dataSource: DataSource,
  { studioId, importId, now }: { studioId: string; importId: string; now: Date },
): Promise<ImportUndoEffect> => {
  const rows = await dataSource.query<{ id: string; total: number }[]>(
    `WITH RECURSIVE made AS (
       SELECT record_id AS id, kind FROM imported_records
       WHERE studio_id = $1 AND import_id = $2 AND undone_at IS NULL
         AND kind IN ('credits', 'plan-members')
       UNION ALL
       SELECT p.id, m.kind FROM made m
       JOIN user_packages p ON p.studio_id = $1 AND p.moved_from = m.id)
     SELECT b.id, (count(*) OVER ())::int AS total FROM made m
     JOIN bookings b ON b.studio_id = $1 AND b.status = 'confirmed' AND b.starts_at > $3
       AND CASE m.kind WHEN 'credits' THEN b.user_package_id ELSE b.member_subscription_id END = m.id
     ORDER BY b.starts_at, b.id LIMIT ${MOST_NAMED}`,
    [studioId, importId, now],
  );
  const bookingIds = rows.map(({ id }) => id);
  const seats = await findSeats(dataSource.manager, { studioId, bookingIds });
  return { bookings: toPaidSeats(seats), total: rows[0]?.total ?? 0 };
};
