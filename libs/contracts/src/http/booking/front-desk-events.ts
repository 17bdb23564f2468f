import { z } from 'zod';
import { endpoint, frontDesk } from '../../endpoint.js';
import { id, instant, withId } from '../../fields.js';
import { adminEventDetail } from './admin-events.js';
import { frontDeskMethod, linkMinutes } from './front-desk-bookings.js';
import { reason } from './timetable-fields.js';

/** The event after it, and the place that it was about. */
export const frontDeskPlace = adminEventDetail.extend({
  reservationId: id,
  /** Until then it can be taken back; null: it can't. */
  undoUntil: instant.nullable(),
});
export type FrontDeskPlace = z.infer<typeof frontDeskPlace>;

const forFrontDesk = {
  callers: frontDesk,
  service: 'booking',
  params: withId,
  response: frontDeskPlace,
} as const;

/** Safe to repeat: who has a place keeps it. */
export const bookEventForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/events/:id/bookings',
  summary:
    'Books a place for a member. At an event with a price it is held for the sale that pays for it, or given, with a reason.',
  body: z.object({
    memberId: id,
    complimentary: z.boolean().default(false),
    /** How the sale is paid that follows. */
    sale: z.object({ method: frontDeskMethod, linkMinutes }).optional(),
    reason: reason.optional(),
  }),
  errors: [
    'EVENT_NOT_FOUND',
    'EVENT_CANCELLED',
    'EVENT_STARTED',
    'EVENT_FULL',
    'EVENT_TO_BE_PAID',
    'MEMBER_NOT_FOUND',
    'REASON_REQUIRED',
  ],
});

/** Safe to repeat. `id` is the place's. */
export const cancelEventPlaceForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/event-reservations/:id/cancel',
  summary:
    "Gives a member's place back; its price returns by the event's rule, and the first who waits has the place.",
  body: z.object({ reason: reason.optional() }),
  errors: ['EVENT_PLACE_NOT_FOUND', 'EVENT_STARTED'],
});

/** Safe to repeat. `id` is the place's. */
export const undoBookEventForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/event-reservations/:id/undo',
  summary:
    'Takes a booking of the front desk back within 10 s, or a held place until it is paid: its money returns at any time.',
  errors: ['EVENT_PLACE_NOT_FOUND', 'EVENT_STARTED', 'UNDO_TOO_LATE'],
});

/** Safe to repeat. `id` is the place's. */
export const undoCancelEventPlaceForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/event-reservations/:id/undo-cancel',
  summary:
    'Takes a cancel of the front desk back within 10 s: the same place, paid as it was, unless somebody has it.',
  errors: [
    'EVENT_PLACE_NOT_FOUND',
    'EVENT_PLACE_TAKEN',
    'EVENT_ALREADY_BOOKED',
    'EVENT_CANCELLED',
    'EVENT_STARTED',
    'UNDO_TOO_LATE',
  ],
});
