import type { BookingView, ClassReminder, RoomSpot } from '@studio/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { remindedUpTo } from '../../policy/reminder-windows.js';
import { scheduleColumns, scheduleJoins, type ScheduleRow } from '../../seats/seats.api.js';

/** When classes begin of which somebody may have to be reminded now. */
export const findComingStarts = async (
  dataSource: DataSource,
  studioId: string,
  now: Date,
): Promise<Date[]> => {
  const rows = await dataSource.query<{ starts_at: Date }[]>(
    `SELECT DISTINCT starts_at FROM schedules
     WHERE studio_id = $1 AND starts_at > $2 AND starts_at <= $3 AND status = 'scheduled'
     ORDER BY starts_at`,
    [studioId, now, remindedUpTo(now)],
  );
  return rows.map(({ starts_at: startsAt }) => startsAt);
};

/** A booking whose member is reminded now. */
export interface ReminderRow extends ScheduleRow {
  booking_id: string;
  member_id: string;
  cancel_until: Date;
  late_consequence: BookingView['lateConsequence'];
  spot: number | null;
  spots: RoomSpot[];
  due_at: Date;
}

interface Due {
  studioId: string;
  reminder: ClassReminder;
  due: readonly { startsAt: Date; dueAt: Date }[];
  now: Date;
  atOnce: number;
}

/**
 * Marks bookings as reminded, and returns them. A booking that is being cancelled or moved at this
 * instant is looked at again at the next turn; one that was made after the reminder was due gets
 * none: its member has just been told. The key of the table lets one instance have it.
 */
export const markDue = async (
  tx: EntityManager,
  { studioId, reminder, due, now, atOnce }: Due,
): Promise<ReminderRow[]> =>
  tx.query<ReminderRow[]>(
    `WITH found AS (
       SELECT b.id, b.starts_at, d.due_at
       FROM unnest($3::timestamptz[], $4::timestamptz[]) AS d (starts_at, due_at)
       JOIN schedules s ON s.studio_id = $1 AND s.starts_at = d.starts_at
         AND s.status = 'scheduled'
       JOIN bookings b ON b.studio_id = $1 AND b.schedule_id = s.id AND b.status = 'confirmed'
         AND b.starts_at = d.starts_at AND b.booked_at < d.due_at
       WHERE NOT EXISTS (SELECT FROM class_reminders r WHERE r.studio_id = $1
         AND r.booking_id = b.id AND r.reminder = $2 AND r.starts_at = b.starts_at)
       ORDER BY b.starts_at, b.id LIMIT $6
       FOR SHARE OF b SKIP LOCKED
     ), marked AS (
       INSERT INTO class_reminders (studio_id, booking_id, reminder, starts_at, reminded_at)
       SELECT $1, id, $2, starts_at, $5 FROM found ORDER BY id
       ON CONFLICT DO NOTHING RETURNING booking_id
     )
     SELECT ${scheduleColumns}, b.id AS booking_id, b.member_id, b.cancel_until,
       b.late_consequence, b.spot, r.spots, f.due_at
     FROM marked
     JOIN found f ON f.id = marked.booking_id
     JOIN bookings b ON b.studio_id = $1 AND b.id = f.id
     JOIN schedules s ON s.studio_id = $1 AND s.id = b.schedule_id ${scheduleJoins}
     ORDER BY b.starts_at, b.id`,
    [
      studioId,
      reminder,
      due.map(({ startsAt }) => startsAt),
      due.map(({ dueAt }) => dueAt),
      now,
      atOnce,
    ],
  );

/** What is long over is not asked for again. */
export const forgetReminders = async (
  dataSource: DataSource,
  studioId: string,
  before: Date,
): Promise<void> => {
  await dataSource.query(`DELETE FROM class_reminders WHERE studio_id = $1 AND starts_at < $2`, [
    studioId,
    before,
  ]);
};
