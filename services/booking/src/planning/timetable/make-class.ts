import type { EntityManager } from 'typeorm';

export interface NewClass {
  id: string;
  classTypeId: string;
  trainerId: string;
  roomId: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  overlapReason: string | null;
  seriesId: string | null;
  seriesDay: string | null;
  changedSingly: boolean;
}

/** Puts a class on the timetable; look for what is in its way first, under the timetable's lock. */
export const makeClass = async (
  tx: EntityManager,
  studioId: string,
  one: NewClass,
): Promise<void> => {
  await tx.query(
    `INSERT INTO schedules (studio_id, id, class_type_id, trainer_id, room_id, starts_at, ends_at,
       capacity, overlap_reason, series_id, series_day, changed_singly)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      studioId,
      one.id,
      one.classTypeId,
      one.trainerId,
      one.roomId,
      one.startsAt,
      one.endsAt,
      one.capacity,
      one.overlapReason,
      one.seriesId,
      one.seriesDay,
      one.changedSingly,
    ],
  );
};
