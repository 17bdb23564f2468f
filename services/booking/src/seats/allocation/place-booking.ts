import type { BookingOverride, ErrorCode } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { lockSchedule } from '../schedules/schedules.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { lockMemberships } from '../../funding/subscriptions/subscriptions.api.js';
import {
  decideFunding,
  decideSeat,
  keepsSeat,
  loadBookingContext,
  type BookingContext,
  type Payer,
} from '../bookings/bookings.api.js';
import type { Booking } from '../bookings/booking.entity.js';
import { takeKeptSeat, takeSpotAgain } from './take-kept-seat.js';
import {
  seatMember,
  type ComplimentaryFunding,
  type DropInFunding,
  type FrontDeskSeating,
} from './seat-member.js';

export interface PlaceRequest {
  studio: StudioContext;
  memberId: string;
  scheduleId: string;
  /** What shall pay; not said: by the rule. */
  funding?: Payer | undefined;
  source: Booking['source'];
  now: Date;
}

/** `details` as the contracts have them for the code, such as the class that is in the way. */
export type Placed = { bookingId: string } | { refused: ErrorCode; details?: unknown };

/**
 * Books a free seat for a member, with credit, ledger row and message, in the caller's transaction;
 * it locks the class's row. A seat is free while `booked + claimed < capacity`: whoever hands a
 * claimed seat on takes its claim off first, and releases what the member has on hold.
 */
export const placeBooking = async (tx: EntityManager, request: PlaceRequest): Promise<Placed> => {
  try {
    return { bookingId: await place(tx, request) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: error.code, details: error.details };
  }
};

export interface Placing extends PlaceRequest {
  /** Pays instead of what the member owns. */
  paidBy?: DropInFunding | ComplimentaryFunding;
  rescheduledFrom?: string;
  /** Rules of the member that the front desk sets aside. */
  overrides?: readonly BookingOverride[];
  frontDesk?: FrontDeskSeating;
}

/** The same for this slice, which throws Refused. */
export const place = async (tx: EntityManager, placing: Placing): Promise<string> => {
  const { studio, memberId, source, now, rescheduledFrom, overrides = [], frontDesk } = placing;
  const { context, spot } = await lockWithKeptSeat(tx, placing);
  const input = { now, numbers: studio.settings, chosen: placing.funding };
  decideSeat(context, { ...input, overrides });
  const funding = placing.paidBy ?? decideFunding(context, input);
  const extra = context.booked + context.claimed >= context.capacity;
  const seated = await seatMember(tx, {
    studio,
    memberId,
    context,
    funding,
    source,
    now,
    ...(rescheduledFrom && { rescheduledFrom }),
    ...(frontDesk && { frontDesk }),
    extra,
  });
  // The credit went to another class in this very moment.
  if (!seated) throw new Refused('NO_CREDIT', placing.funding);
  const { bookingId } = seated;
  await takeSpotAgain(tx, { studioId: studio.id, bookingId, spot });
  return bookingId;
};

/** The class, locked; a seat that is kept for the member is free in it. */
const lockWithKeptSeat = async (
  tx: EntityManager,
  placing: Placing,
): Promise<{ context: BookingContext; spot: number | null }> => {
  const { studio, memberId, scheduleId, now } = placing;
  const context = await lockBookingContext(tx, placing);
  if (!keepsSeat(context, now)) return { context, spot: null };
  const spot = await takeKeptSeat(tx, { studioId: studio.id, memberId, scheduleId, now });
  return { context: await lockBookingContext(tx, placing), spot };
};

/** The class as the member sees it, while nobody else can change its seats. */
export const lockBookingContext = async (
  tx: EntityManager,
  {
    studio,
    memberId,
    scheduleId,
    overrides = [],
  }: Pick<Placing, 'studio' | 'memberId' | 'scheduleId' | 'overrides'>,
): Promise<BookingContext> => {
  const { id: studioId, guardsSeats } = studio;
  if (guardsSeats) await lockSchedule(tx, { studioId, id: scheduleId });
  await lockMemberships(tx, { studioId, memberId });
  const context = await loadBookingContext(tx, {
    studioId,
    scheduleId,
    memberId,
    key: null,
    whole: overrides.includes('CLASS_FULL'),
  });
  if (!context) throw new Refused('SCHEDULE_NOT_FOUND');
  return context;
};
