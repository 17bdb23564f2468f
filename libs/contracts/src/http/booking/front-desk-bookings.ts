import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { fils, id, instant, withId } from '../../fields.js';
import { undoCancelErrors } from './booking-errors.js';
import { bookingView } from './bookings.js';
import { fundingView, scheduleView } from './schedules.js';
import { forFrontDesk, idempotencyErrors, reason } from './timetable-fields.js';

/** How money for one class or one event place comes in at the front desk. */
export const frontDeskMethod = z.enum(['cash', 'terminal', 'transfer', 'link']);
export type FrontDeskMethod = z.infer<typeof frontDeskMethod>;

/** Of a payment link: how long it can be paid, while the seat is held; a week at most. */
export const linkMinutes = z
  .int()
  .min(30)
  .max(7 * 24 * 60)
  .optional();

/**
 * What pays. `sale`: money for this one class. The seat is held, and the sale of the booking
 * (payments, item `class`) confirms it: so no money is taken without its invoice and its seat.
 */
export const frontDeskFunding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('package'), userPackageId: id }),
  z.object({ kind: z.literal('subscription'), subscriptionId: id }),
  z.object({ kind: z.literal('complimentary') }),
  z.object({ kind: z.literal('sale'), method: frontDeskMethod, linkMinutes }),
]);
export type FrontDeskFunding = z.infer<typeof frontDeskFunding>;

/** Rules of the member that the front desk may set aside, with a reason. */
export const bookingOverride = z.enum(['CLASS_FULL', 'TOO_EARLY_TO_BOOK']);
export type BookingOverride = z.infer<typeof bookingOverride>;

const overrides = z.array(bookingOverride).max(2).default([]);
/** False: neither mail nor notification. */
const notifyMember = z.boolean().default(true);

/** Why somebody can't have a seat, whatever pays. */
export const seatRefusal = z.enum([
  'CLASS_FULL',
  'CLASS_CANCELLED',
  'CLASS_STARTED',
  'TOO_EARLY_TO_BOOK',
  'ALREADY_BOOKED',
  'OVERLAPPING_BOOKING',
]);
export type SeatRefusal = z.infer<typeof seatRefusal>;

/** Something that could pay, and what a late cancel would cost then. */
const fundingChoice = z.object({
  funding: fundingView,
  /** Credits or classes left after this booking; null: unlimited. */
  leftAfter: z.int().nullable(),
  lateConsequence: bookingView.shape.lateConsequence,
  lateFee: fils,
});

export const bookingPreview = z.object({
  memberId: id,
  memberName: z.string(),
  schedule: scheduleView.omit({ mine: true, myWaiting: true }),
  /** What refuses the member now, first reason first; empty: the member could book it. */
  refusals: z.array(
    z.object({ code: seatRefusal, details: z.unknown(), canOverride: z.boolean() }),
  ),
  ownBookingId: id.nullable(),
  /** The member's place on the waiting list of the class. */
  waitingPosition: z.int().nullable(),
  /** What pays by the rule stands first; empty: neither a plan nor a package does. */
  choices: z.array(fundingChoice),
  /** Complimentary bookings of this member in this calendar year. */
  complimentaryThisYear: z.int(),
});
export type BookingPreview = z.infer<typeof bookingPreview>;

export const previewBookingForMember = endpoint({
  ...forFrontDesk,
  method: 'GET',
  path: '/api/admin/members/:id/schedules/:scheduleId',
  summary: "A class by a member's own rules: what refuses it, what would pay, what that leaves.",
  params: withId.extend({ scheduleId: id }),
  response: bookingPreview,
  errors: ['MEMBER_NOT_FOUND', 'SCHEDULE_NOT_FOUND'],
});

const bookingErrors = [
  ...seatRefusal.options,
  'NO_CREDIT',
  'SCHEDULE_NOT_FOUND',
  'REASON_REQUIRED',
] as const;

export const frontDeskBooking = z.object({
  booking: bookingView,
  /** Until then the booking can be taken back as if it had not been made; null: it can't. */
  undoUntil: instant.nullable(),
});
export type FrontDeskBooking = z.infer<typeof frontDeskBooking>;

export const bookForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/bookings',
  summary:
    'Books a class for a member, paid as chosen, or holds the seat for the sale that pays for it. An override, or a complimentary place, needs a reason; both stand in the data history.',
  idempotent: true,
  status: 201,
  body: z.object({
    memberId: id,
    scheduleId: id,
    funding: frontDeskFunding,
    overrides,
    reason: reason.optional(),
    notifyMember,
  }),
  response: frontDeskBooking,
  errors: [...bookingErrors, 'MEMBER_NOT_FOUND', 'NO_DROP_IN', ...idempotencyErrors],
});

/** Safe to repeat. */
export const undoBookForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/bookings/:id/undo',
  summary:
    'Takes a booking of the front desk back within 10 s, or a held seat until it is paid: everything returns, late or not.',
  params: withId,
  response: z.object({ booking: bookingView }),
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'UNDO_TOO_LATE'],
});

export const frontDeskCancel = z.object({
  booking: bookingView,
  creditReturned: z.boolean(),
  /** Money of the visit goes back. */
  refunded: z.boolean(),
  undoUntil: instant.nullable(),
});
export type FrontDeskCancel = z.infer<typeof frontDeskCancel>;

/** Safe to repeat. */
export const cancelForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/bookings/:id/cancel',
  summary:
    "Cancels a member's booking by its own deadline, or, with `waive` and a reason, free of charge after it.",
  params: withId,
  body: z.object({ waive: z.boolean().default(false), reason: reason.optional(), notifyMember }),
  response: frontDeskCancel,
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'CLASS_STARTED', 'REASON_REQUIRED'],
});

/** Safe to repeat. */
export const undoCancelForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/bookings/:id/undo-cancel',
  summary: 'Takes a cancel back within 10 s, late or not: the same seat, credit and deadline.',
  params: withId,
  response: z.object({ booking: bookingView }),
  errors: undoCancelErrors,
});

export const moveForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/bookings/:id/move',
  summary:
    'Moves a booking to another class in one transaction; what paid goes on paying. After the deadline with a reason.',
  idempotent: true,
  status: 201,
  params: withId,
  body: z.object({ scheduleId: id, overrides, reason: reason.optional() }),
  response: z.object({
    booking: bookingView,
    from: bookingView,
    /** Until then the move can be taken back. */
    undoUntil: instant.nullable().optional(),
  }),
  errors: [
    ...bookingErrors,
    'BOOKING_NOT_FOUND',
    'NOT_BOOKED',
    'PRICE_MISMATCH',
    ...idempotencyErrors,
  ],
});

/** Safe to repeat. `id` is the new booking's. */
export const undoMoveForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/bookings/:id/undo-move',
  summary: 'Takes a move back within 10 s: the booking before it has its seat and credit again.',
  params: withId,
  response: z.object({ booking: bookingView }),
  errors: ['NOT_BOOKED', ...undoCancelErrors],
});
