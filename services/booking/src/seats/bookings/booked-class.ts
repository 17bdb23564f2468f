import type { EventData } from '@studio/contracts';
import type { ScheduleRow } from '../schedules/schedules.api.js';

type BookedClass = Omit<EventData<'booking.checked_in.v1'>, 'undone'>;

/** What a message about a booking says of its class, so that nobody has to ask again. */
export const toBookedClass = (
  row: ScheduleRow,
  whose: { bookingId: string; memberId: string },
): BookedClass => ({
  bookingId: whose.bookingId,
  userId: whose.memberId,
  scheduleId: row.schedule_id,
  className: row.class_name,
  trainerName: row.trainer_name,
  roomName: row.room_name,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
});
