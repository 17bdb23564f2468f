import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';
import { fils, id, instant, listOf, withId } from '../../fields.js';
import { bookedSpot } from './room-spots.js';
import { bookingStatus, fundingView, scheduleView } from './schedules.js';

export const bookingView = z.object({
  id,
  scheduleId: id,
  status: bookingStatus,
  schedule: scheduleView.omit({ mine: true, myWaiting: true }),
  paidWith: fundingView,
  bookedAt: instant,
  cancelUntil: instant,
  /** What a late cancel costs, as shown when it was booked. */
  lateConsequence: z.enum(['credit_used', 'class_counted', 'late_fee', 'not_refunded']),
  /** What a late cancel owes, as shown when it was booked; 0 unless `late_fee`. */
  lateFee: fils,
  /** When a held seat is free again by itself; null unless `held`. */
  holdExpiresAt: instant.nullable(),
  checkedInAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** Since when a no-show is final; null while the staff can still correct it. */
  noShowFinalAt: instant.nullable(),
  /** When the studio let a late cancel or a no-show pass. */
  waivedAt: instant.nullable(),
  /** Its spot in the room while it holds a seat; null: any. */
  spot: bookedSpot.nullable().optional(),
});
export type BookingView = z.infer<typeof bookingView>;

export const bookClass = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/bookings',
  summary:
    'Books a seat and pays with a credit or a plan, the one that is chosen or the one of the rule: seat, credit, ledger, message in one transaction.',
  callers: signedIn,
  idempotent: true,
  status: 201,
  body: z.object({
    scheduleId: id,
    userPackageId: id.optional(),
    subscriptionId: id.optional(),
  }),
  response: z.object({
    booking: bookingView,
    seatsLeft: z.int(),
    creditsLeft: z.int().nullable(),
  }),
  errors: [
    'CLASS_FULL',
    'CLASS_CANCELLED',
    'CLASS_STARTED',
    'TOO_EARLY_TO_BOOK',
    'ALREADY_BOOKED',
    'OVERLAPPING_BOOKING',
    'NO_CREDIT',
    'SCHEDULE_NOT_FOUND',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const cancelBooking = endpoint({
  service: 'booking',
  method: 'DELETE',
  path: '/api/bookings/:id',
  summary:
    'Cancels, or gives a held seat back. On time (until cancelUntil, server clock) what paid returns. Repeating it changes nothing and gets the same answer.',
  callers: signedIn,
  params: withId,
  response: z.object({
    booking: bookingView,
    creditReturned: z.boolean(),
    creditsLeft: z.int().nullable(),
    seatsLeft: z.int(),
    /** A drop-in's price goes back to the card. */
    refunded: z.boolean(),
    /** Until then it can be taken back (undo-cancel); null: it can't. */
    undoUntil: instant.nullable(),
  }),
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'CLASS_STARTED'],
});

export const listMyBookings = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/me/bookings',
  summary: 'Own bookings: upcoming by start, past newest first, 50 a page; both when not said.',
  callers: signedIn,
  query: z.object({
    when: z.enum(['upcoming', 'past', 'all']).optional(),
    cursor: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  response: listOf(bookingView),
});

export const getMyBooking = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/bookings/:id',
  summary: 'One own booking.',
  callers: signedIn,
  params: withId,
  response: bookingView,
  errors: ['BOOKING_NOT_FOUND'],
});
