import type { BookingOverride, SeatRefusal, StudioSettings } from '@studio/contracts';
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
export const paysWith = (funding: Funding | { kind: 'drop_in' | 'comp' }): PaysWith =>
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
  return decideFunding(context, { now, numbers, chosen });
};

/** What pays for a seat that nothing refuses. Throws NO_CREDIT. */
export const decideFunding = (
  context: BookingContext,
  { now, numbers, chosen }: DecisionInput,
): Funding => {
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
  {
    overrides = [],
    ...input
  }: Omit<DecisionInput, 'chosen'> & {
    overrides?: readonly BookingOverride[];
  },
): void => {
  const first = seatRefusals(context, input).find(
    (refused) => !isOverridden(context, refused, overrides),
  );
  if (first) throw new Refused(first.code, first.details);
};

export interface SeatRefused {
  code: SeatRefusal;
  details?: unknown;
}

/** What the front desk may set aside: the window, and a class that is full by none so far. */
export const canOverride = (context: BookingContext, { code }: SeatRefused): boolean =>
  code === 'TOO_EARLY_TO_BOOK' ||
  (code === 'CLASS_FULL' && context.booked + context.claimed === context.capacity);

const isOverridden = (
  context: BookingContext,
  refused: SeatRefused,
  overrides: readonly string[],
): boolean => overrides.includes(refused.code) && canOverride(context, refused);

/** True: one of the claimed seats is kept for this member, who cancelled it a moment ago. */
export const keepsSeat = (
  { kept_until: keptUntil }: Pick<BookingContext, 'kept_until'>,
  now: Date,
): boolean => keptUntil !== null && keptUntil >= now;

/** Everything that refuses a seat, the class's own state first. */
export const seatRefusals = (
  context: BookingContext,
  { now, numbers }: Omit<DecisionInput, 'chosen'>,
): SeatRefused[] => {
  const opensAt = bookingOpensAt(context.starts_at, numbers);
  const { own_booking: own, overlapping, capacity, waiting } = context;
  const taken = context.booked + context.claimed - (keepsSeat(context, now) ? 1 : 0);
  const refusals: (SeatRefused | false)[] = [
    context.schedule_status === 'cancelled' && { code: 'CLASS_CANCELLED' },
    context.starts_at <= now && { code: 'CLASS_STARTED' },
    now < opensAt && {
      code: 'TOO_EARLY_TO_BOOK',
      details: { bookingOpensAt: opensAt.toISOString() },
    },
    own !== null && { code: 'ALREADY_BOOKED', details: { bookingId: own.id } },
    taken >= capacity && {
      code: 'CLASS_FULL',
      details: { capacity, waiting },
    },
    overlapping !== null && { code: 'OVERLAPPING_BOOKING', details: toOther(overlapping) },
  ];
  return refusals.filter((refused) => refused !== false);
};

/** The other class by name, so that the member knows which one is in the way. */
const toOther = (other: NonNullable<BookingContext['overlapping']>) => ({
  bookingId: other.bookingId,
  scheduleId: other.scheduleId,
  className: other.className,
  startsAt: new Date(other.startsAt).toISOString(),
  endsAt: new Date(other.endsAt).toISOString(),
});
