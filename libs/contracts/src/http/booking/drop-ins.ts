import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';
import { fils, id, instant } from '../../fields.js';
import { bookingView } from './bookings.js';

export const bookDropIn = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/bookings/drop-ins',
  summary:
    'Holds a seat for the minutes that the studio sets, while its price is paid by card. A member who holds the seat already gets the same hold.',
  callers: signedIn,
  idempotent: true,
  status: 201,
  body: z.object({ scheduleId: id }),
  response: z.object({
    booking: bookingView,
    /** After it the seat is free again by itself; never later than the start of the class. */
    holdExpiresAt: instant,
    price: fils,
    seatsLeft: z.int(),
  }),
  errors: [
    'CLASS_FULL',
    'CLASS_CANCELLED',
    'CLASS_STARTED',
    'TOO_EARLY_TO_BOOK',
    'ALREADY_BOOKED',
    'OVERLAPPING_BOOKING',
    'NO_DROP_IN',
    'TOO_MANY_HOLDS',
    'HOLDS_PAUSED',
    'SCHEDULE_NOT_FOUND',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});
