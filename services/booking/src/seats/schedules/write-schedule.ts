import type { EntityManager } from 'typeorm';

/** Where and when a class is. */
export interface SchedulePlace {
  startsAt: Date;
  endsAt: Date;
  trainerId: string;
  roomId: string;
  capacity: number;
  overlapReason: string | null;
  changedSingly: boolean;
}

export interface NewSchedule extends SchedulePlace {
  id: string;
  classTypeId: string;
  seriesId: string | null;
  seriesDay: string | null;
}

interface ScheduleKey {
  studioId: string;
  scheduleId: string;
}

export const insertSchedule = async (
  tx: EntityManager,
  studioId: string,
  one: NewSchedule,
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

/** `seriesDay`, `classTypeId` null: it stays. */
export const updateSchedule = async (
  tx: EntityManager,
  { studioId, scheduleId }: ScheduleKey,
  to: SchedulePlace & { seriesDay: string | null; classTypeId: string | null },
): Promise<void> => {
  await tx.query(
    `UPDATE schedules SET starts_at = $3, ends_at = $4, trainer_id = $5, room_id = $6,
       capacity = $7, overlap_reason = $8, changed_singly = $9,
       series_day = coalesce($10::date, series_day),
       class_type_id = coalesce($11::uuid, class_type_id), sequence = sequence + 1
     WHERE studio_id = $1 AND id = $2`,
    [
      studioId,
      scheduleId,
      to.startsAt,
      to.endsAt,
      to.trainerId,
      to.roomId,
      to.capacity,
      to.overlapReason,
      to.changedSingly,
      to.seriesDay,
      to.classTypeId,
    ],
  );
};

/**
 * The class is to have fewer seats than are booked or promised, because a spot is out of order: who
 * is in stays in, and nobody else comes until there are fewer.
 */
export const allowOverfull = async (
  tx: EntityManager,
  { studioId, scheduleId }: ScheduleKey,
  capacity: number,
): Promise<void> => {
  await tx.query(
    `UPDATE schedules SET extra_seats = greatest(extra_seats, booked + claimed - $3)
     WHERE studio_id = $1 AND id = $2`,
    [studioId, scheduleId, capacity],
  );
};

/** The holiday is the one that closes the studio, if one does. */
export const closeSchedule = async (
  tx: EntityManager,
  { studioId, scheduleId }: ScheduleKey,
  { reason, holidayId }: { reason: string; holidayId: string | null },
): Promise<void> => {
  await tx.query(
    `UPDATE schedules SET status = 'cancelled', cancelled_because = $3, closed_by = $4,
       sequence = sequence + 1
     WHERE studio_id = $1 AND id = $2`,
    [studioId, scheduleId, reason, holidayId],
  );
};

/** Another holiday keeps a class cancelled from now on. */
export const closeByHoliday = async (
  tx: EntityManager,
  { studioId, scheduleId }: ScheduleKey,
  holidayId: string,
): Promise<void> => {
  await tx.query('UPDATE schedules SET closed_by = $3 WHERE studio_id = $1 AND id = $2', [
    studioId,
    scheduleId,
    holidayId,
  ]);
};

/** Nobody had booked: nobody was told that it is off, and the same class is on again. */
const untouched = `status = 'cancelled' AND closed_by IS NOT NULL AND NOT EXISTS (
  SELECT FROM bookings b WHERE b.studio_id = s.studio_id AND b.schedule_id = s.id)`;

/** Puts an untouched class back as it was; false: there is none. */
export const reopenSchedule = async (
  tx: EntityManager,
  { studioId, scheduleId }: ScheduleKey,
  overlapReason: string | null,
): Promise<boolean> => {
  const [found] = await tx.query<[{ id: string }[], number]>(
    `UPDATE schedules s SET status = 'scheduled', cancelled_because = NULL, closed_by = NULL,
       overlap_reason = $3, sequence = sequence + 1
     WHERE studio_id = $1 AND id = $2 AND ${untouched} RETURNING id`,
    [studioId, scheduleId, overlapReason],
  );
  return found.length > 0;
};

/** Puts an untouched class of a series' day back, at its place of now; false: there is none. */
export const reopenSeriesSchedule = async (
  tx: EntityManager,
  studioId: string,
  one: NewSchedule,
): Promise<boolean> => {
  const [found] = await tx.query<[{ id: string }[], number]>(
    `UPDATE schedules s SET status = 'scheduled', cancelled_because = NULL, closed_by = NULL,
       starts_at = $4, ends_at = $5, trainer_id = $6, room_id = $7, capacity = $8,
       overlap_reason = $9, changed_singly = $10, class_type_id = $11, sequence = sequence + 1
     WHERE studio_id = $1 AND id = (
       SELECT s.id FROM schedules s
       WHERE studio_id = $1 AND series_id = $2 AND series_day = $3 AND ${untouched}
       ORDER BY s.id LIMIT 1)
     RETURNING id`,
    [
      studioId,
      one.seriesId,
      one.seriesDay,
      one.startsAt,
      one.endsAt,
      one.trainerId,
      one.roomId,
      one.capacity,
      one.overlapReason,
      one.changedSingly,
      one.classTypeId,
    ],
  );
  return found.length > 0;
};

/** Classes that change places pass each other; each gets a reason of its own when it has arrived. */
export const allowOverlap = async (
  tx: EntityManager,
  studioId: string,
  scheduleIds: readonly string[],
): Promise<void> => {
  await tx.query(
    `UPDATE schedules SET overlap_reason = 'is being moved'
     WHERE studio_id = $1 AND id = ANY($2::uuid[])`,
    [studioId, scheduleIds],
  );
};

/** Its series doesn't change it any more. */
export const markChangedSingly = async (
  tx: EntityManager,
  { studioId, scheduleId }: ScheduleKey,
): Promise<void> => {
  await tx.query(`UPDATE schedules SET changed_singly = true WHERE studio_id = $1 AND id = $2`, [
    studioId,
    scheduleId,
  ]);
};

/** The classes before a day belong to another series from now on. */
export const moveToSeries = async (
  tx: EntityManager,
  studioId: string,
  { from, to, before }: { from: string; to: string; before: string },
): Promise<void> => {
  await tx.query(
    `UPDATE schedules SET series_id = $3
     WHERE studio_id = $1 AND series_id = $2 AND series_day < $4`,
    [studioId, from, to, before],
  );
};
