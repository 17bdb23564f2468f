import type { EntityManager } from 'typeorm';
import { scheduleColumns, scheduleJoins, type ScheduleRow } from './schedule.view.js';

/**
 * The class, for this transaction alone: whoever changes its seats or its queue holds this lock
 * first. Undefined: there is none.
 */
export const lockSchedule = async (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<ScheduleRow | undefined> => {
  const rows = await tx.query<ScheduleRow[]>(
    `SELECT ${scheduleColumns} FROM schedules s ${scheduleJoins}
     WHERE s.studio_id = $1 AND s.id = $2 FOR UPDATE OF s`,
    [studioId, id],
  );
  return rows[0];
};
