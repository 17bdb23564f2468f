import type { BookingOfToday } from '@studio/contracts';
import { addDays, studioDay, studioInstant } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';

interface Row {
  member_id: string;
  id: string;
  schedule_id: string;
  class_name: string;
  room_name: string;
  starts_at: Date;
  ends_at: Date;
  status: BookingOfToday['status'];
}

const toBookingOfToday = (row: Row): BookingOfToday => ({
  bookingId: row.id,
  scheduleId: row.schedule_id,
  className: row.class_name,
  roomName: row.room_name,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  status: row.status,
});

/** Seats of these members on the studio's day, by member, the earliest first. */
export const findBookingsOfToday = async (
  dataSource: DataSource,
  { studioId, memberIds, now }: { studioId: string; memberIds: readonly string[]; now: Date },
): Promise<Map<string, BookingOfToday[]>> => {
  const today = studioDay(now);
  const rows = await dataSource.query<Row[]>(
    `SELECT b.member_id, b.id, b.schedule_id, c.name AS class_name, r.name AS room_name,
       b.starts_at, b.ends_at, b.status
     FROM bookings b
     JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     JOIN rooms r ON r.studio_id = s.studio_id AND r.id = s.room_id
     WHERE b.studio_id = $1 AND b.member_id = ANY($2::uuid[])
       AND b.starts_at >= $3 AND b.starts_at < $4
       AND b.status IN ('held', 'confirmed', 'attended', 'no_show')
     ORDER BY b.starts_at, b.id`,
    [studioId, memberIds, studioInstant(today, '00:00'), studioInstant(addDays(today, 1), '00:00')],
  );
  const byMember = new Map<string, BookingOfToday[]>();
  for (const row of rows)
    byMember.set(row.member_id, [...(byMember.get(row.member_id) ?? []), toBookingOfToday(row)]);
  return byMember;
};
