import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { endBooking, type Ending } from '../allocation/allocation.api.js';
import { findBookings, type BookingRow } from '../bookings/bookings.api.js';
import { lockSchedule } from '../schedules/schedules.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';

interface Cancelling {
  staff: SignedInUser;
  action: 'booking.cancelled' | 'booking.undone';
  because: Ending['because'];
  reason?: string | undefined;
  notifyMember: boolean;
  canUndoLate?: boolean;
}

interface Context {
  dataSource: DataSource;
  studio: StudioContext;
}

/**
 * `work` says whether the locked booking ends, and how; undefined leaves it as it is. The answer is
 * the booking after it. Throws BOOKING_NOT_FOUND, NOT_BOOKED, and what `work` throws.
 */
export const endForMember = (
  { dataSource, studio }: Context,
  bookingId: string,
  work: (booking: BookingRow) => Cancelling | undefined,
): Promise<BookingRow> => {
  const one = { studioId: studio.id, bookingIds: [bookingId] };
  return inTransaction(dataSource, async (tx) => {
    const [snapshot] = await findBookings(tx, one);
    if (!snapshot) throw new Refused('BOOKING_NOT_FOUND');
    await lockSchedule(tx, { studioId: studio.id, id: snapshot.schedule_id });
    // Again under the lock: the member may have cancelled in between.
    const [booking = snapshot] = await findBookings(tx, one);
    const cancelling = work(booking);
    if (!cancelling) return booking;
    await end(tx, { studio, booking }, cancelling);
    const [after = booking] = await findBookings(tx, one);
    return after;
  });
};

const end = async (
  tx: EntityManager,
  { studio, booking }: { studio: StudioContext; booking: BookingRow },
  { staff, action, reason, ...how }: Cancelling,
): Promise<void> => {
  const now = studio.now();
  const done = await endBooking(tx, { studio, booking, now, ...how });
  if (!done) throw new Refused('NOT_BOOKED');
  const { booking_id: bookingId, schedule_id: scheduleId, member_id: subjectUserId } = booking;
  if (done.waiting > 0) await reconcileWaitlist(tx, { studio, scheduleId, now });
  await recordHistory(tx, {
    studioId: studio.id,
    by: staff,
    at: now,
    action,
    subjectUserId,
    before: { bookingId, scheduleId, status: booking.status },
    after: {
      bookingId,
      scheduleId,
      status: done.status,
      waived: how.because === 'waived',
      cameBack: cameBack(booking, done.status),
    },
    ...(reason && { reason }),
  });
};

export const cameBack = (
  booking: BookingRow,
  status: string,
): 'credit' | 'class' | 'money' | 'nothing' => {
  if (status !== 'cancelled') return 'nothing';
  if (booking.funding_kind === 'package') return 'credit';
  if (booking.funding_kind === 'subscription') return 'class';
  return booking.payment_id === null ? 'nothing' : 'money';
};
