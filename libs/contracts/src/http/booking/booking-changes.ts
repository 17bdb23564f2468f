import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';
import { id, withId } from '../../fields.js';
import { undoCancelErrors } from './booking-errors.js';
import { bookingView } from './bookings.js';

export const undoCancel = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/bookings/:id/undo-cancel',
  summary: 'Takes an on-time cancel back within 10 s: same seat, same booking. Safe to repeat.',
  callers: signedIn,
  params: withId,
  response: z.object({ booking: bookingView }),
  errors: undoCancelErrors,
});

export const rescheduleBooking = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/bookings/:id/reschedule',
  summary:
    'Moves a booking to another class in one transaction, while it could still be cancelled on time. What paid goes on paying where it can.',
  callers: signedIn,
  idempotent: true,
  status: 201,
  params: withId,
  body: z.object({ scheduleId: id }),
  response: z.object({ booking: bookingView, from: bookingView }),
  errors: [
    'BOOKING_NOT_FOUND',
    'NOT_BOOKED',
    'RESCHEDULE_TOO_LATE',
    'PRICE_MISMATCH',
    'SCHEDULE_NOT_FOUND',
    'CLASS_FULL',
    'CLASS_CANCELLED',
    'CLASS_STARTED',
    'TOO_EARLY_TO_BOOK',
    'ALREADY_BOOKED',
    'OVERLAPPING_BOOKING',
    'NO_CREDIT',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});
