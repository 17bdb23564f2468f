import type { DataSource } from 'typeorm';
import { startsWithOpenCheckIn, type CheckInMinutes } from '../../policy/check-in-windows.js';

export interface OpenBooking {
  bookingId: string;
  memberId: string;
}

/** Seats of these members in classes whose check-in is open now; who is not in yet comes first. */
export const findOpenBookings = async (
  dataSource: DataSource,
  params: { studioId: string; memberIds: readonly string[]; now: Date; settings: CheckInMinutes },
): Promise<OpenBooking[]> => {
  const { studioId, memberIds, now, settings } = params;
  if (memberIds.length === 0) return [];
  const { first, last } = startsWithOpenCheckIn(now, settings);
  return dataSource.query(
    `SELECT id AS "bookingId", member_id AS "memberId" FROM bookings
     WHERE studio_id = $1 AND member_id = ANY($2::uuid[])
       AND status IN ('confirmed', 'attended') AND starts_at BETWEEN $3 AND $4
     ORDER BY status = 'attended', starts_at, id`,
    [studioId, memberIds, first, last],
  );
};

/** All that a kiosk tells of a person; empty where no name is known. */
export const findFirstName = async (
  dataSource: DataSource,
  studioId: string,
  memberId: string,
): Promise<string> => {
  const [row] = await dataSource.query<{ full_name: string | null }[]>(
    'SELECT full_name FROM members WHERE studio_id = $1 AND id = $2',
    [studioId, memberId],
  );
  return row?.full_name?.trim().split(/\s+/)[0] ?? '';
};
