import type { EntityManager } from 'typeorm';

/** What a series has otherwise on one day. */
interface SeriesDate {
  seriesId: string;
  day: string;
  cancelled: boolean;
  startTime: string | null | undefined;
  trainerId: string | null | undefined;
  roomId: string | null | undefined;
  capacity: number | null | undefined;
  overlapReason: string | null | undefined;
  reason: string;
}

export const saveSeriesDate = async (
  tx: EntityManager,
  studioId: string,
  date: SeriesDate,
): Promise<void> => {
  await tx.query(
    `INSERT INTO series_dates (studio_id, series_id, day, cancelled, start_time, trainer_id,
       room_id, overlap_reason, reason, capacity)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (studio_id, series_id, day) DO UPDATE SET cancelled = excluded.cancelled,
       start_time = excluded.start_time, trainer_id = excluded.trainer_id,
       room_id = excluded.room_id, overlap_reason = excluded.overlap_reason,
       reason = excluded.reason, capacity = excluded.capacity`,
    [
      studioId,
      date.seriesId,
      date.day,
      date.cancelled,
      date.startTime,
      date.trainerId,
      date.roomId,
      date.overlapReason,
      date.reason,
      date.capacity,
    ],
  );
};

/** The day of a class's series is off: the series must not put it back. Nothing outside of one. */
export const cancelSeriesDate = async (
  tx: EntityManager,
  { studioId, scheduleId }: { studioId: string; scheduleId: string },
  reason: string,
): Promise<void> => {
  await tx.query(
    `INSERT INTO series_dates (studio_id, series_id, day, cancelled, reason)
     SELECT studio_id, series_id, series_day, true, $3 FROM schedules
     WHERE studio_id = $1 AND id = $2 AND series_id IS NOT NULL
     ON CONFLICT (studio_id, series_id, day)
     DO UPDATE SET cancelled = true, reason = excluded.reason`,
    [studioId, scheduleId, reason],
  );
};

/** The series is held on another weekday: its coming single days move along. */
export const shiftSeriesDates = async (
  tx: EntityManager,
  { studioId, seriesId }: { studioId: string; seriesId: string },
  { days, from }: { days: number; from: string },
): Promise<void> => {
  await tx.query(
    `UPDATE series_dates SET day = day + $3::int
     WHERE studio_id = $1 AND series_id = $2 AND day >= $4`,
    [studioId, seriesId, days, from],
  );
};

/** The single days before a day belong to another series from now on. */
export const moveSeriesDates = async (
  tx: EntityManager,
  studioId: string,
  { from, to, before }: { from: string; to: string; before: string },
): Promise<void> => {
  await tx.query(
    `UPDATE series_dates SET series_id = $3 WHERE studio_id = $1 AND series_id = $2 AND day < $4`,
    [studioId, from, to, before],
  );
};

/** The date is as the series again; false: it did not differ. */
export const removeSeriesDate = async (
  tx: EntityManager,
  studioId: string,
  { seriesId, day }: { seriesId: string; day: string },
): Promise<boolean> => {
  const [found] = await tx.query<[unknown[], number]>(
    `DELETE FROM series_dates WHERE studio_id = $1 AND series_id = $2 AND day = $3
     RETURNING day`,
    [studioId, seriesId, day],
  );
  return found.length > 0;
};
