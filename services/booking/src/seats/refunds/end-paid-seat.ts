import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { endBooking } from '../allocation/allocation.api.js';
import { findBookings, type BookingRow } from '../bookings/bookings.api.js';
import { lockSchedule } from '../schedules/schedules.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';

/**
 * All the money of a seat that was paid by itself went back: it is cancelled and goes to who waits. A
 * cancel of it can't be taken back any more. What has begun stays; a seat that another payment pays
 * does too.
 */
export const endPaidSeat = async (
  tx: EntityManager,
  studio: StudioContext,
  { paymentId, referenceId }: { paymentId: string; referenceId: string },
): Promise<void> => {
  const one = { studioId: studio.id, bookingIds: [referenceId] };
  const [snapshot] = await findBookings(tx, one);
  if (snapshot?.payment_id !== paymentId) return;
  const { schedule_id: scheduleId } = snapshot;
  await lockSchedule(tx, { studioId: studio.id, id: scheduleId });
  const [booking] = await findBookings(tx, one);
  if (booking?.payment_id !== paymentId) return;
  const now = studio.now();
  await tx.query('UPDATE bookings SET refunded_payment_id = $3 WHERE studio_id = $1 AND id = $2', [
    studio.id,
    referenceId,
    paymentId,
  ]);
  await endUndo(tx, booking, now);
  const ended = await endBooking(tx, { studio, booking, because: 'refunded', now });
  if (ended && ended.waiting > 0) await reconcileWaitlist(tx, { studio, scheduleId, now });
};

const endUndo = async (tx: EntityManager, booking: BookingRow, now: Date): Promise<void> => {
  await tx.query(
    `UPDATE bookings SET undo_until = $2::timestamptz - interval '1 ms'
     WHERE id = $1 AND status <> 'confirmed' AND undo_until >= $2`,
    [booking.booking_id, now],
  );
};
