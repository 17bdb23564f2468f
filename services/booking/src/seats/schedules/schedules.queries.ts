import type { DataSource } from 'typeorm';
import { runPrepared } from '@studio/nest-kit';
import type { Range } from './schedule-rules.js';
import { scheduleColumns, scheduleJoins, type ScheduleRow } from './schedule.view.js';

const inRange = {
  name: 'schedules-in-range',
  text: `SELECT ${scheduleColumns} FROM schedules s ${scheduleJoins}
    WHERE s.studio_id = $1 AND s.starts_at BETWEEN $2 AND $3 ORDER BY s.starts_at, s.id`,
};

/** Classes that start within the range, by start. */
export const findSchedules = (
  dataSource: DataSource,
  studioId: string,
  { from, to }: Range,
): Promise<ScheduleRow[]> => runPrepared(dataSource, inRange, [studioId, from, to]);

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
