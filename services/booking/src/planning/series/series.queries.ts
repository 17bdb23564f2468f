import type { SeriesView, TimetableConflict } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { versionColumn } from '../../shared/record-changes.js';
import type { Series } from '../plan/plan.api.js';

interface SeriesRow extends Omit<Series, 'className' | 'changedBy'> {
  className: string;
  motif: SeriesView['classType']['motif'];
  trainerName: string;
  roomName: string;
  dates: SeriesView['dates'];
  conflicts: TimetableConflict[];
  version: number;
}

/** Series that go on, with the days that differ and what was in the way, from a day on. */
export const listSeriesViews = async (
  tx: EntityManager,
  params: { studioId: string; today: string; id?: string },
): Promise<SeriesView[]> => {
  const rows = await tx.query<SeriesRow[]>(
    `SELECT s.id, s.class_type_id AS "classTypeId", c.name AS "className", c.motif,
       s.trainer_id AS "trainerId", t.name AS "trainerName", s.room_id AS "roomId",
       r.name AS "roomName", s.weekday, s.start_time AS "startTime", s.minutes, s.capacity,
       s.from_day::text AS "from", s.until_day::text AS until,
       s.overlap_reason AS "overlapReason",
       (SELECT coalesce(json_agg(json_build_object('date', d.day, 'cancelled', d.cancelled,
            'startTime', d.start_time, 'capacity', d.capacity, 'reason', d.reason,
            'trainer', CASE WHEN dt.id IS NOT NULL
              THEN json_build_object('id', dt.id, 'name', dt.name) END,
            'room', CASE WHEN dr.id IS NOT NULL
              THEN json_build_object('id', dr.id, 'name', dr.name) END) ORDER BY d.day), '[]')
        FROM series_dates d
        LEFT JOIN trainers dt ON dt.studio_id = d.studio_id AND dt.id = d.trainer_id
        LEFT JOIN rooms dr ON dr.studio_id = d.studio_id AND dr.id = d.room_id
        WHERE d.studio_id = s.studio_id AND d.series_id = s.id AND d.day >= $2) AS dates,
       (SELECT coalesce(json_agg(json_build_object('date', x.day, 'startTime', x.start_time,
            'because', x.because, 'with', x.with_what) ORDER BY x.day), '[]')
        FROM series_conflicts x
        WHERE x.studio_id = s.studio_id AND x.series_id = s.id AND x.day >= $2) AS conflicts,
       ${versionColumn('s')}
     FROM class_series s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     JOIN trainers t ON t.studio_id = s.studio_id AND t.id = s.trainer_id
     JOIN rooms r ON r.studio_id = s.studio_id AND r.id = s.room_id
     WHERE s.studio_id = $1 AND ($3::uuid = s.id OR $3::uuid IS NULL
       AND (s.until_day IS NULL OR s.until_day >= $2))
     ORDER BY s.weekday, s.start_time, s.from_day, c.name, s.id`,
    [params.studioId, params.today, params.id ?? null],
  );
  return rows.map(toSeriesView);
};

/** Throws SERIES_NOT_FOUND. */
export const seriesViewOf = async (
  tx: EntityManager,
  params: { studioId: string; today: string; id: string },
): Promise<SeriesView> => {
  const [view] = await listSeriesViews(tx, params);
  if (!view) throw new Refused('SERIES_NOT_FOUND');
  return view;
};

const toSeriesView = (row: SeriesRow): SeriesView => ({
  id: row.id,
  classType: { id: row.classTypeId, name: row.className, motif: row.motif },
  trainer: { id: row.trainerId, name: row.trainerName },
  room: { id: row.roomId, name: row.roomName },
  weekday: row.weekday,
  startTime: row.startTime,
  minutes: row.minutes,
  capacity: row.capacity,
  from: row.from,
  until: row.until,
  overlapReason: row.overlapReason,
  dates: row.dates,
  conflicts: row.conflicts,
  version: row.version,
});

/** Writes a series as it is now; a new one too. */
export const saveSeries = async (
  tx: EntityManager,
  studioId: string,
  one: Series,
): Promise<void> => {
  await tx.query(
    `INSERT INTO class_series (studio_id, id, class_type_id, trainer_id, room_id, weekday,
       start_time, minutes, capacity, from_day, until_day, overlap_reason, changed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (studio_id, id) DO UPDATE SET class_type_id = excluded.class_type_id,
       from_day = excluded.from_day, trainer_id = excluded.trainer_id,
       room_id = excluded.room_id, weekday = excluded.weekday, start_time = excluded.start_time,
       minutes = excluded.minutes, capacity = excluded.capacity, until_day = excluded.until_day,
       overlap_reason = excluded.overlap_reason, changed_by = excluded.changed_by`,
    [
      studioId,
      one.id,
      one.classTypeId,
      one.trainerId,
      one.roomId,
      one.weekday,
      one.startTime,
      one.minutes,
      one.capacity,
      one.from,
      one.until,
      one.overlapReason,
      one.changedBy,
    ],
  );
};

/** Another number of seats for the classes that a series makes from now on. */
export const changeSeriesSeats = async (
  tx: EntityManager,
  { studioId, seriesId }: { studioId: string; seriesId: string },
  { capacity, by }: { capacity: number; by: string },
): Promise<void> => {
  await tx.query(
    `UPDATE class_series SET capacity = $3, changed_by = $4 WHERE studio_id = $1 AND id = $2`,
    [studioId, seriesId, capacity, by],
  );
};
