import { newId, studioDay } from '@studio/domain-kit';
import { requestId } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { scheduleColumns, scheduleJoins } from '../schedules/schedules.api.js';
import { toBookedClass } from './booked-class.js';
import { bookingColumns, bookingJoins, type BookingRow } from './booking.view.js';
import { cancelStatement } from './cancel-booking.sql.js';

/**
 * Cancels every place of a member in a class that has not begun, each by the rule that the member
 * would have met: on time or late. The caller's transaction; call `outbox.poke()` after it.
 */
export const cancelAllOfMember = async (
  tx: EntityManager,
  { studioId, memberId, now }: { studioId: string; memberId: string; now: Date },
): Promise<void> => {
  const places = await tx.query<BookingRow[]>(
    // In the order of the classes: two members who go at once don't wait for each other in a ring.
    `SELECT ${bookingColumns}, ${scheduleColumns} FROM bookings b ${bookingJoins} ${scheduleJoins}
     WHERE b.studio_id = $1 AND b.member_id = $2 AND b.status = 'confirmed' AND b.starts_at > $3
     ORDER BY b.schedule_id`,
    [studioId, memberId, now],
  );
  for (const place of places) {
    const news = toBookedClass(place, { bookingId: place.booking_id, memberId });
    await tx.query(cancelStatement.text, [
      studioId,
      place.booking_id,
      memberId,
      now,
      studioDay(now),
      newId(),
      newId(),
      JSON.stringify(news),
      newId(),
      requestId() ?? null,
    ]);
  }
};
