import type { EntityManager } from 'typeorm';

/**
 * A class that is locked does not take place: who is checked in, and who is missing, is booked again
 * as if neither had been noted, so that it can be given back. A no-show that is final stays one.
 */
export const takeAttendanceBack = async (
  tx: EntityManager,
  { studioId, scheduleId }: { studioId: string; scheduleId: string },
): Promise<void> => {
  await tx.query(
    `UPDATE bookings SET status = 'confirmed', checked_in_at = NULL, checked_in_by = NULL,
       attendance_at = NULL, no_show_due_at = NULL, seat_released = false, seat_release_at = NULL
     WHERE studio_id = $1 AND schedule_id = $2
       AND (status = 'attended' OR (status = 'no_show' AND no_show_final_at IS NULL))`,
    [studioId, scheduleId],
  );
};
