import type { StudioSettings } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { bookingOpensAt, type PaysWith } from '../../policy/booking-windows.js';
import {
  chooseFunding,
  type ClassCost,
  type Funding,
  type FundingSources,
  type Payer,
} from './funding-rules.js';
import type { BookingContext } from './booking-context.js';

export const classCostOf = (
  context: Pick<BookingContext, 'class_type_id' | 'starts_at' | 'credit_cost'>,
): ClassCost => ({
  classTypeId: context.class_type_id,
  startsAt: context.starts_at,
  day: studioDay(context.starts_at),
  credits: context.credit_cost,
});

export const fundingSourcesOf = (
  { packages, memberships }: Pick<BookingContext, 'packages' | 'memberships'>,
  now: Date,
  numbers: StudioSettings,
): FundingSources => ({ packages: packages ?? [], memberships: memberships ?? [], now, numbers });

/** What a policy asks of what pays. */
export const paysWith = (funding: Funding | { kind: 'drop_in' }): PaysWith =>
  funding.kind === 'subscription' ? funding.plan : funding.kind;

interface DecisionInput {
  now: Date;
  numbers: StudioSettings;
  chosen?: Payer | undefined;
}

/**
 * Says why this member can't book this class now, or what pays for it (domain.md, Booking 1 to 3).
 * Throws Refused; the first reason counts: the class's own state, then the member's.
 */
export const decideBooking = (
  context: BookingContext,
  { now, numbers, chosen }: DecisionInput,
): Funding => {
  decideSeat(context, { now, numbers });
  const funding = chooseFunding(
    fundingSourcesOf(context, now, numbers),
    classCostOf(context),
    chosen,
  );
  if (!funding)
    throw new Refused('NO_CREDIT', chosen, 'Buy a package on /packages, then book again.');
  return funding;
};

/** The part of it that has nothing to do with what pays. Throws Refused. */
export const decideSeat = (
  context: BookingContext,
  { now, numbers }: Omit<DecisionInput, 'chosen'>,
): void => {
  if (context.schedule_status === 'cancelled') throw new Refused('CLASS_CANCELLED');
  if (context.starts_at <= now) throw new Refused('CLASS_STARTED');
  const opensAt = bookingOpensAt(context.starts_at, numbers);
  if (now < opensAt)
    throw new Refused('TOO_EARLY_TO_BOOK', { bookingOpensAt: opensAt.toISOString() });
  if (context.own_booking)
    throw new Refused('ALREADY_BOOKED', { bookingId: context.own_booking.id });
  if (context.booked + context.claimed >= context.capacity)
    throw new Refused('CLASS_FULL', { capacity: context.capacity, waiting: context.waiting });
  if (context.overlapping) throw new Refused('OVERLAPPING_BOOKING', toOther(context.overlapping));
};

/** The other class by name, so that the member knows which one is in the way. */
const toOther = (other: NonNullable<BookingContext['overlapping']>) => ({
  bookingId: other.bookingId,
  scheduleId: other.scheduleId,
  className: other.className,
  startsAt: new Date(other.startsAt).toISOString(),
  endsAt: new Date(other.endsAt).toISOString(),
});
