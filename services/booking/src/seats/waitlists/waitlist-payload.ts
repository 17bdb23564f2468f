import type { ScheduleRow } from '../schedules/schedules.api.js';
import type { ClassWaitlistEntry } from './waitlist-entry.entity.js';

/** What a message about somebody on the waitlist says of the class. */
export const waitlistPayload = (
  row: ScheduleRow,
  { id: entryId, memberId: userId }: Pick<ClassWaitlistEntry, 'id' | 'memberId'>,
) => ({
  entryId,
  userId,
  scheduleId: row.schedule_id,
  className: row.class_name,
  trainerName: row.trainer_name,
  roomName: row.room_name,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
});
