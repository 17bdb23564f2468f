import { studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { bookingOpensAt } from '../schedules/schedules.api.js';
import { chooseFunding, type Fare, type Funding } from './funding-rules.js';
import type { Look } from './look-at-class.js';

export const fareOf = (look: Pick<Look, 'class_type_id' | 'starts_at' | 'credit_cost'>): Fare => ({
  classTypeId: look.class_type_id,
  day: studioDay(look.starts_at),
  credits: look.credit_cost,
});

/**
 * Says why this member can't book this class now, or what pays for it (domain.md, Booking 1 to 3).
 * Throws Refused; the first reason counts: the class's own state, then the member's.
 */
export const decideBooking = (look: Look, now: Date, chosenId?: string): Funding => {
  if (look.schedule_status === 'cancelled') throw new Refused('CLASS_CANCELLED');
  if (look.starts_at <= now) throw new Refused('CLASS_STARTED');
  const opensAt = bookingOpensAt(look.starts_at);
  if (now < opensAt)
    throw new Refused('TOO_EARLY_TO_BOOK', { bookingOpensAt: opensAt.toISOString() });
  if (look.own_booking) throw new Refused('ALREADY_BOOKED', { bookingId: look.own_booking.id });
  if (look.booked >= look.capacity)
    throw new Refused('CLASS_FULL', { capacity: look.capacity, waiting: look.waiting });
  if (look.overlapping) throw new Refused('OVERLAPPING_BOOKING', toOther(look.overlapping));
  const funding = chooseFunding(look.purses ?? [], fareOf(look), chosenId);
  if (!funding)
    throw new Refused(
      'NO_CREDIT',
      chosenId === undefined ? undefined : { userPackageId: chosenId },
      'Buy a package on /packages, then book again.',
    );
  return funding;
};

/** The other class by name, so that the member knows which one is in the way. */
const toOther = (other: NonNullable<Look['overlapping']>) => ({
  bookingId: other.bookingId,
  scheduleId: other.scheduleId,
  className: other.className,
  startsAt: new Date(other.startsAt).toISOString(),
  endsAt: new Date(other.endsAt).toISOString(),
});
