import type { EntityManager } from 'typeorm';

export interface GivingBack {
  studioId: string;
  bookingIds: readonly string[];
  /**
   * `studio`: the class is off, everything comes back. `freeze`: the same, the class goes on.
   * `account`: by the rule that the member would have met, on time or late.
   */
  because: 'studio' | 'freeze' | 'account';
  now: Date;
}

export interface GivenBack {
  bookingId: string;
  memberId: string;
  scheduleId: string;
  status: 'cancelled' | 'late_cancelled' | 'studio_cancelled' | 'lapsed';
  /** A credit to its package, a class to its plan, money to the card (asked of payments), or none. */
  cameBack: 'credit' | 'class' | 'money' | 'nothing';
}

/**
 * Cancels bookings and returns what they paid with, in the caller's transaction; those that hold no
 * seat any more are passed over. Where somebody waits, the freed seat is claimed for them: call
 * `fillSeats` for each class that goes on. Says `booking.cancelled.v1` unless the studio cancels
 * (that has a message of its own), and `schedule.seats_changed.v1`; refunds by
 * `class.refund_due.v1`.
 */
export const giveBack = (_tx: EntityManager, _given: GivingBack): Promise<GivenBack[]> =>
  Promise.reject(new Error('to be written'));
