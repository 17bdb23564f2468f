import type { DataSource } from 'typeorm';
import { runPrepared } from '@studio/nest-kit';
import type { ReadDatabase } from '@studio/nest-kit/read-database';
import type { Range } from './schedule-rules.js';
import { scheduleColumns, scheduleJoins, type ScheduleRow } from './schedule.view.js';

/** Another text whenever a row that a class is shown from has been written: xmin is who wrote it last. */
const version = "concat_ws(' ', s.xmin, c.xmin, t.xmin, r.xmin) AS version";

/** A class as it stands, by its version. */
export interface ScheduleVersion {
  schedule_id: string;
  version: string;
}

const versionsInRange = {
  name: 'versions-in-range',
  text: `SELECT s.id AS schedule_id, ${version} FROM schedules s ${scheduleJoins}
    WHERE s.studio_id = $1 AND s.starts_at BETWEEN $2 AND $3 ORDER BY s.starts_at, s.id`,
};

/** Classes that start within the range, by start. */
export const findVersions = (
  database: ReadDatabase,
  studioId: string,
  { from, to }: Range,
): Promise<ScheduleVersion[]> => database.prepared(versionsInRange, [studioId, from, to]);

const versionsById = {
  name: 'schedules-with-version',
  text: `SELECT ${scheduleColumns}, ${version} FROM schedules s ${scheduleJoins}
    WHERE s.studio_id = $1 AND s.id = ANY($2::uuid[])`,
};

export const findWithVersion = (
  database: ReadDatabase,
  studioId: string,
  ids: readonly string[],
): Promise<(ScheduleRow & ScheduleVersion)[]> => database.prepared(versionsById, [studioId, ids]);

const byId = {
  name: 'schedule-by-id',
  text: `SELECT ${scheduleColumns} FROM schedules s ${scheduleJoins}
    WHERE s.studio_id = $1 AND s.id = $2`,
};

export const findSchedule = async (
  dataSource: DataSource,
  studioId: string,
  id: string,
): Promise<ScheduleRow | undefined> =>
  (await runPrepared<ScheduleRow>(dataSource, byId, [studioId, id]))[0];

/** A trainer's classes within the range; everyone's without `trainerId`. */
export const findTrainerSchedules = (
  dataSource: DataSource,
  studioId: string,
  filters: Range & { trainerId: string | null },
): Promise<ScheduleRow[]> =>
  dataSource.query(
    `SELECT ${scheduleColumns} FROM schedules s ${scheduleJoins}
     WHERE s.studio_id = $1 AND s.starts_at BETWEEN $2 AND $3
       AND ($4::uuid IS NULL OR s.trainer_id = $4)
     ORDER BY s.starts_at, s.id`,
    [studioId, filters.from, filters.to, filters.trainerId],
  );
