import type { DataSource } from 'typeorm';

export interface VisitCounts {
  attended: number;
  lateCancels: number;
  noShows: number;
}

/** How a member's bookings ended, since the first one, with visits of the system before. */
export const countVisits = async (
  dataSource: DataSource,
  studioId: string,
  memberId: string,
): Promise<VisitCounts> => {
  const [counts] = await dataSource.query<VisitCounts[]>(
    `SELECT count(*) FILTER (WHERE status = 'attended')::int AS attended,
       count(*) FILTER (WHERE status = 'late_cancelled')::int AS "lateCancels",
       count(*) FILTER (WHERE status = 'no_show')::int AS "noShows"
     FROM (SELECT status FROM bookings WHERE studio_id = $1 AND member_id = $2
       UNION ALL SELECT outcome FROM imported_visits WHERE studio_id = $1 AND member_id = $2) AS ends`,
    [studioId, memberId],
  );
  return counts ?? { attended: 0, lateCancels: 0, noShows: 0 };
};
