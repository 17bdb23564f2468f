import type { EntityManager } from 'typeorm';
import { Booking } from './booking.entity.js';

type Attendance = Partial<
  Pick<
    Booking,
    | 'status'
    | 'checkedInAt'
    | 'checkedInBy'
    | 'attendanceAt'
    | 'noShowDueAt'
    | 'noShowFinalAt'
    | 'waivedAt'
    | 'arrivalRemindedAt'
    | 'seatReleaseAt'
  >
>;

/** Whether a member came, of a locked booking. */
export const recordAttendance = async (
  tx: EntityManager,
  { studioId, bookingId }: { studioId: string; bookingId: string },
  attendance: Attendance,
): Promise<void> => {
  await tx.update(Booking, { studioId, id: bookingId }, attendance);
};

/** A booking of a class that was changed: free to cancel until then. */
interface FreeToCancel {
  id: string;
  member_id: string;
  cancel_until: Date;
}

/**
 * The class is another one now: its bookings can be cancelled free of charge until then at least, and
 * never beyond its start, which may be earlier than before.
 */
export const extendCancelUntil = async (
  tx: EntityManager,
  { studioId, scheduleId }: { studioId: string; scheduleId: string },
  freeUntil: Date,
): Promise<FreeToCancel[]> => {
  const [booked] = await tx.query<[FreeToCancel[], number]>(
    `UPDATE bookings SET cancel_until = least(greatest(cancel_until, $3), starts_at)
     WHERE studio_id = $1 AND schedule_id = $2 AND status IN ('held', 'confirmed')
     RETURNING id, member_id, cancel_until`,
    [studioId, scheduleId, freeUntil],
  );
  return booked;
};
