import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { findBookings } from '../bookings/bookings.api.js';
import { endBooking, type Ended, type Ending } from './end-booking.js';

export interface GivingBack {
  studio: StudioContext;
  bookingIds: readonly string[];
  /**
   * `studio`: the class is off, everything comes back. `freeze`: the same, the class goes on.
   * `account`: by the rule that the member would have met, on time or late. `refunded`: what paid for
   * it was refunded; credits are back in their package, for the refund to take.
   */
  because: 'studio' | 'freeze' | 'account' | 'refunded';
  /** What is told of a refund that was none. */
  notedBecause?: Ending['notedBecause'];
  now: Date;
  /** False: their seats were released before. */
  holdsSeat?: boolean;
}

export interface ReturnedBooking {
  bookingId: string;
  memberId: string;
  scheduleId: string;
  status: Ended['status'];
  /** A credit to its package, a class to its plan, money (payments knows the way), or none. */
  cameBack: 'credit' | 'class' | 'money' | 'nothing';
}

/**
 * Cancels bookings and returns what they paid with, in the caller's transaction; those that hold no
 * seat any more are passed over. Where somebody waits, the freed seat is claimed for them: call
 * `fillSeats` for each class that goes on. Says `booking.cancelled.v1` unless the studio cancels
 * (that has a message of its own), and `schedule.seats_changed.v1`; refunds by
 * `class.refund_due.v1`. Call `outbox.relaySoon()` after the commit.
 */
export const giveBack = async (
  tx: EntityManager,
  { studio, bookingIds, ...ending }: GivingBack,
): Promise<ReturnedBooking[]> => {
  const returned: ReturnedBooking[] = [];
  // In the order of the classes: two who do it at once don't wait for each other in a ring.
  for (const booking of await findBookings(tx, { studioId: studio.id, bookingIds })) {
    const ended = await endBooking(tx, { studio, booking, ...ending });
    if (!ended) continue;
    returned.push({
      bookingId: booking.booking_id,
      memberId: booking.member_id,
      scheduleId: booking.schedule_id,
      status: ended.status,
      cameBack: cameBack(ended),
    });
  }
  return returned;
};

const cameBack = (ended: Ended): ReturnedBooking['cameBack'] => {
  if (ended.credit_returned) return 'credit';
  if (ended.refunded) return 'money';
  const isOver = ended.status === 'late_cancelled' || ended.status === 'lapsed';
  return ended.funding_kind === 'subscription' && !isOver ? 'class' : 'nothing';
};
