import type { StudioSettings } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { bookingOpensAt, type PaysWith } from '../../policy/booking-windows.js';
import { chooseFunding, type Fare, type Funding, type Means, type Payer } from './funding-rules.js';
import type { Look } from './look-at-class.js';

export const fareOf = (look: Pick<Look, 'class_type_id' | 'starts_at' | 'credit_cost'>): Fare => ({
  classTypeId: look.class_type_id,
  startsAt: look.starts_at,
  day: studioDay(look.starts_at),
  credits: look.credit_cost,
});

export const meansOf = (
  { purses, memberships }: Pick<Look, 'purses' | 'memberships'>,
  now: Date,
  numbers: StudioSettings,
): Means => ({ purses: purses ?? [], memberships: memberships ?? [], now, numbers });

/** What a policy asks of what pays. */
export const paysWith = (funding: Funding | { kind: 'drop_in' }): PaysWith =>
  funding.kind === 'subscription' ? funding.plan : funding.kind;

interface Asked {
  now: Date;
  numbers: StudioSettings;
  chosen?: Payer | undefined;
}

/**
 * Says why this member can't book this class now, or what pays for it (domain.md, Booking 1 to 3).
 * Throws Refused; the first reason counts: the class's own state, then the member's.
 */
export const decideBooking = (look: Look, { now, numbers, chosen }: Asked): Funding => {
  decideSeat(look, { now, numbers });
  const funding = chooseFunding(meansOf(look, now, numbers), fareOf(look), chosen);
  if (!funding)
    throw new Refused('NO_CREDIT', chosen, 'Buy a package on /packages, then book again.');
  return funding;
};

/** The part of it that has nothing to do with what pays. Throws Refused. */
export const decideSeat = (look: Look, { now, numbers }: Omit<Asked, 'chosen'>): void => {
  if (look.schedule_status === 'cancelled') throw new Refused('CLASS_CANCELLED');
  if (look.starts_at <= now) throw new Refused('CLASS_STARTED');
  const opensAt = bookingOpensAt(look.starts_at, numbers);
  if (now < opensAt)
    throw new Refused('TOO_EARLY_TO_BOOK', { bookingOpensAt: opensAt.toISOString() });
  if (look.own_booking) throw new Refused('ALREADY_BOOKED', { bookingId: look.own_booking.id });
  if (look.booked + look.claimed >= look.capacity)
    throw new Refused('CLASS_FULL', { capacity: look.capacity, waiting: look.waiting });
  if (look.overlapping) throw new Refused('OVERLAPPING_BOOKING', toOther(look.overlapping));
};

/** The other class by name, so that the member knows which one is in the way. */
const toOther = (other: NonNullable<Look['overlapping']>) => ({
  bookingId: other.bookingId,
  scheduleId: other.scheduleId,
  className: other.className,
  startsAt: new Date(other.startsAt).toISOString(),
  endsAt: new Date(other.endsAt).toISOString(),
});
