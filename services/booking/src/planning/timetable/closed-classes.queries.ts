import type { EntityManager } from 'typeorm';

/** A coming class that a holiday cancelled. */
export interface ClosedClass {
  id: string;
  classTypeId: string;
  className: string;
  trainerId: string;
  trainerName: string;
  roomId: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  overlapReason: string | null;
  seriesId: string | null;
  seriesDay: string | null;
  changedSingly: boolean;
  /** Who had booked it and was told. */
  bookings: number;
}

export const loadClosedClasses = (
  tx: EntityManager,
  params: { studioId: string; holidayId: string; now: Date },
): Promise<ClosedClass[]> =>
  tx.query<ClosedClass[]>(
    `SELECT s.id, s.class_type_id AS "classTypeId", c.name AS "className",
       s.trainer_id AS "trainerId", t.name AS "trainerName", s.room_id AS "roomId",
       s.starts_at AS "startsAt", s.ends_at AS "endsAt", s.capacity,
       s.overlap_reason AS "overlapReason", s.series_id AS "seriesId",
       s.series_day::text AS "seriesDay", s.changed_singly AS "changedSingly",
       (SELECT count(*)::int FROM bookings b WHERE b.studio_id = s.studio_id
         AND b.schedule_id = s.id AND b.status = 'studio_cancelled') AS bookings
     FROM schedules s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     JOIN trainers t ON t.studio_id = s.studio_id AND t.id = s.trainer_id
     WHERE s.studio_id = $1 AND s.closed_by = $2 AND s.status = 'cancelled' AND s.starts_at > $3
     ORDER BY s.starts_at, s.id`,
    [params.studioId, params.holidayId, params.now],
  );
