import type { EntityManager } from 'typeorm';
import type { DateChange, HeldClass, Holiday, Plan, Season, Series } from './plan.js';
import type { Resources } from './resolve-steps.js';

/** Series that go on or still have classes, and the days that differ, from a day on. */
export const loadPlan = async (
  tx: EntityManager,
  studioId: string,
  today: string,
): Promise<Plan> => ({
  series: await loadSeries(tx, studioId, today),
  dates: await loadDates(tx, studioId, today),
  holidays: await loadHolidays(tx, studioId, today),
  seasons: await loadSeasons(tx, studioId, today),
});

const loadSeries = (tx: EntityManager, studioId: string, today: string): Promise<Series[]> =>
  tx.query<Series[]>(
    `SELECT s.id, s.class_type_id AS "classTypeId", c.name AS "className",
       s.trainer_id AS "trainerId", s.room_id AS "roomId", s.weekday, s.start_time AS "startTime",
       s.minutes, s.capacity, s.from_day::text AS "from", s.until_day::text AS until,
       s.overlap_reason AS "overlapReason", s.changed_by AS "changedBy"
     FROM class_series s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE s.studio_id = $1 AND (s.until_day IS NULL OR s.until_day >= $2::date OR EXISTS (
       SELECT FROM schedules o WHERE o.studio_id = s.studio_id AND o.series_id = s.id
         AND o.series_day >= $2::date AND o.status = 'scheduled'))
     ORDER BY s.weekday, s.start_time, s.id`,
    [studioId, today],
  );

const loadDates = (tx: EntityManager, studioId: string, today: string): Promise<DateChange[]> =>
  tx.query<DateChange[]>(
    `SELECT series_id AS "seriesId", day::text, cancelled, start_time AS "startTime",
       trainer_id AS "trainerId", room_id AS "roomId", capacity, overlap_reason AS "overlapReason", reason
     FROM series_dates WHERE studio_id = $1 AND day >= $2 ORDER BY day`,
    [studioId, today],
  );

const span = `id, name, from_day::text AS "from", until_day::text AS until, set_by AS "setBy"`;

export const loadHolidays = (
  tx: EntityManager,
  studioId: string,
  today: string,
): Promise<Holiday[]> =>
  tx.query<Holiday[]>(
    `SELECT ${span} FROM holidays WHERE studio_id = $1 AND until_day >= $2 ORDER BY from_day, id`,
    [studioId, today],
  );

export const loadSeasons = async (
  tx: EntityManager,
  studioId: string,
  today: string,
): Promise<Season[]> => {
  const rows = await tx.query<(Omit<Season, 'times'> & { times: [string, string | null][] })[]>(
    `SELECT ${span}, (
       SELECT coalesce(json_agg(json_build_array(t.series_id, t.start_time)), '[]')
       FROM season_times t WHERE t.studio_id = s.studio_id AND t.season_id = s.id) AS times
     FROM seasons s WHERE studio_id = $1 AND until_day >= $2 ORDER BY from_day, id`,
    [studioId, today],
  );
  return rows.map((row) => ({ ...row, times: new Map(row.times) }));
};

/** Scheduled classes that start within a time, with who has a place; `until` null: all. */
export const loadClasses = (
  tx: EntityManager,
  studioId: string,
  { from, until }: { from: Date; until: Date | null },
): Promise<HeldClass[]> =>
  tx.query<HeldClass[]>(
    `SELECT s.id, s.series_id AS "seriesId", s.series_day::text AS "seriesDay",
       s.changed_singly AS "changedSingly", c.id AS "classTypeId", c.name AS "className", s.trainer_id AS "trainerId",
       s.room_id AS "roomId", s.starts_at AS "startsAt", s.ends_at AS "endsAt", s.capacity,
       s.booked + s.claimed AS taken, s.booked AS bookings, s.waiting,
       s.overlap_reason AS "overlapReason",
       ARRAY(SELECT b.member_id::text FROM bookings b
         WHERE b.studio_id = s.studio_id AND b.schedule_id = s.id
           AND b.status IN ('held', 'confirmed', 'attended', 'no_show')) AS members
     FROM schedules s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE s.studio_id = $1 AND s.status = 'scheduled' AND s.starts_at >= $2
       AND ($3::timestamptz IS NULL OR s.starts_at < $3)
     ORDER BY s.starts_at, s.id`,
    [studioId, from, until],
  );

export const loadResources = async (tx: EntityManager, studioId: string): Promise<Resources> => {
  const trainers = await tx.query<{ id: string; name: string; active: boolean }[]>(
    'SELECT id, name, active FROM trainers WHERE studio_id = $1',
    [studioId],
  );
  const rooms = await tx.query<{ id: string; name: string; capacity: number; active: boolean }[]>(
    'SELECT id, name, capacity, active FROM rooms WHERE studio_id = $1',
    [studioId],
  );
  const classTypes = await tx.query<{ id: string; name: string; active: boolean }[]>(
    'SELECT id, name, active FROM class_types WHERE studio_id = $1',
    [studioId],
  );
  return {
    trainers: new Map(trainers.map((one) => [one.id, one])),
    rooms: new Map(rooms.map((one) => [one.id, one])),
    classTypes: new Map(classTypes.map((one) => [one.id, one])),
  };
};
