import type { DataSource } from 'typeorm';

interface Count {
  schedule_id: string;
  count: number;
}

/** By class, how many of those who come have health flags; what they say is another reading. */
export const countFlags = async (
  dataSource: DataSource,
  studioId: string,
  scheduleIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await dataSource.query<Count[]>(
    `SELECT b.schedule_id, count(*)::int AS count
     FROM bookings b
     JOIN health_records h ON h.studio_id = b.studio_id AND h.member_id = b.member_id
       AND (h.pregnant OR h.injury <> '' OR h.surgery <> '' OR h.other <> '')
     WHERE b.studio_id = $1 AND b.schedule_id = ANY($2) AND b.status IN ('confirmed', 'attended')
     GROUP BY b.schedule_id`,
    [studioId, scheduleIds],
  );
  return new Map(rows.map(({ schedule_id, count }) => [schedule_id, count]));
};
