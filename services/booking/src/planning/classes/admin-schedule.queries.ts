import type { AdminSchedule } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import {
  scheduleColumns,
  scheduleJoins,
  type Range,
  type ScheduleRow,
} from '../../seats/seats.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { changedCancelUntil } from '../../policy/booking-windows.js';
import { versionColumn } from '../../shared/record-changes.js';

type Studio = Pick<StudioContext, 'id' | 'settings'>;

interface AdminScheduleRow extends ScheduleRow {
  cancelled_because: string | null;
  overlap_reason: string | null;
  series_id: string | null;
  changed_singly: boolean;
  version: number;
}

/** The class in its way may be moved or cancelled later: without one there is nothing to explain. */
const overlapReason = `CASE WHEN s.overlap_reason IS NOT NULL AND EXISTS (
    SELECT FROM schedules o WHERE o.studio_id = s.studio_id AND o.id <> s.id
      AND o.status = 'scheduled' AND (o.trainer_id = s.trainer_id OR o.room_id = s.room_id)
      AND o.starts_at < s.ends_at AND o.ends_at > s.starts_at
      AND o.starts_at > s.starts_at - interval '1 day') THEN s.overlap_reason END`;

const select = `SELECT ${scheduleColumns}, s.cancelled_because, ${overlapReason} AS overlap_reason,
    s.series_id, s.changed_singly, ${versionColumn('s')}
  FROM schedules s ${scheduleJoins}`;

/** Classes that start within the range, by start; cancelled ones too. */
export const findAdminSchedules = async (
  tx: EntityManager,
  { id: studioId, settings }: Studio,
  { from, to }: Range,
): Promise<AdminSchedule[]> => {
  const rows = await tx.query<AdminScheduleRow[]>(
    `${select} WHERE s.studio_id = $1 AND s.starts_at BETWEEN $2 AND $3
     ORDER BY s.starts_at, r.name, s.id`,
    [studioId, from, to],
  );
  return rows.map((row) => toAdminSchedule(row, settings));
};

/** Throws SCHEDULE_NOT_FOUND. */
export const findAdminSchedule = async (
  tx: EntityManager,
  { id: studioId, settings }: Studio,
  id: string,
): Promise<AdminSchedule> => {
  const [row] = await tx.query<AdminScheduleRow[]>(
    `${select} WHERE s.studio_id = $1 AND s.id = $2`,
    [studioId, id],
  );
  if (!row) throw new Refused('SCHEDULE_NOT_FOUND');
  return toAdminSchedule(row, settings);
};

const toAdminSchedule = (
  row: AdminScheduleRow,
  settings: StudioContext['settings'],
): AdminSchedule => ({
  id: row.schedule_id,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  date: studioDay(row.starts_at),
  startTime: studioClock(row.starts_at),
  endTime: studioClock(row.ends_at),
  classType: { id: row.class_type_id, name: row.class_name, motif: row.motif },
  trainer: { id: row.trainer_id, name: row.trainer_name },
  room: { id: row.room_id, name: row.room_name },
  capacity: row.capacity,
  booked: row.booked,
  waiting: row.waiting,
  status: row.schedule_status,
  cancelledBecause: row.cancelled_because,
  overlapReason: row.overlap_reason,
  seriesId: row.series_id,
  changedSingly: row.changed_singly,
  changedCancelUntil: changedCancelUntil(row.starts_at, settings).toISOString(),
  version: row.version,
});
