import { z } from 'zod';
import { endpoint, frontDesk, managers } from '../../endpoint.js';
import { fils, id, instant, listOf, withId } from '../../fields.js';
import { waived } from './check-ins.js';
import { rosterEntry } from './rosters.js';

const ofBooking = {
  service: 'booking',
  callers: frontDesk,
  params: withId,
  response: rosterEntry,
} as const;

export const remindArrival = endpoint({
  ...ofBooking,
  method: 'POST',
  path: '/api/admin/bookings/:id/remind-arrival',
  summary: 'Asks who is missing as the class begins whether they are on the way; once a booking.',
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'NOT_MISSING_YET', 'CHECK_IN_CLOSED'],
});

export const releaseSeat = endpoint({
  ...ofBooking,
  method: 'PUT',
  path: '/api/admin/bookings/:id/release',
  summary:
    'Gives the seat of who is missing to others, by the rules of a no-show, after the seconds of an undo. Safe to repeat.',
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'NOT_MISSING_YET', 'CHECK_IN_CLOSED'],
});

export const undoRelease = endpoint({
  ...ofBooking,
  method: 'DELETE',
  path: '/api/admin/bookings/:id/release',
  summary: 'Keeps the seat after all, while nobody else can have it. Safe to repeat.',
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'UNDO_TOO_LATE'],
});

export const confirmNoShow = endpoint({
  ...ofBooking,
  method: 'POST',
  callers: managers,
  path: '/api/admin/bookings/:id/no-show/confirm',
  summary: 'Makes a pending no-show final and charges it, without waiting a day. Safe to repeat.',
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED'],
});

export const pendingNoShow = z.object({
  bookingId: id,
  userId: id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  scheduleId: id,
  className: z.string(),
  startsAt: instant,
  /** When it is charged by itself. */
  finalAt: instant,
  /** What it costs unless it is excused; an excuse gives that back. */
  cost: waived.pick({ gaveBack: true }).extend({ credits: z.int(), amount: fils }),
});
export type PendingNoShow = z.infer<typeof pendingNoShow>;

export const listPendingNoShows = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/no-shows',
  summary:
    'No-shows that are still open: to be put right, confirmed or excused. Newest class first.',
  callers: frontDesk,
  response: listOf(pendingNoShow),
});
