import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { id, withId } from '../../fields.js';
import { joinWaitlistErrors } from './booking-errors.js';
import { waitingEntry } from './class-waitlist.js';
import { waitingMode } from './schedules.js';
import { forFrontDesk, idempotencyErrors, reason } from './timetable-fields.js';

export const joinWaitlistForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/schedules/:id/waiting-list',
  summary:
    'Puts a member at the end of the waiting list of a full class, by the rules of the list.',
  idempotent: true,
  status: 201,
  params: withId,
  body: z.object({ memberId: id, mode: waitingMode.default('auto') }),
  response: waitingEntry,
  errors: ['MEMBER_NOT_FOUND', ...joinWaitlistErrors],
});

/** `id` is the booking's. */
export const moveToWaitlistForMember = endpoint({
  ...forFrontDesk,
  method: 'POST',
  path: '/api/admin/bookings/:id/to-waiting-list',
  summary:
    'Gives the seat of a member to the first who waits, and puts the member at the end of the list. After the deadline with a reason.',
  idempotent: true,
  status: 201,
  params: withId,
  body: z.object({ reason: reason.optional() }),
  response: waitingEntry,
  errors: [
    'BOOKING_NOT_FOUND',
    'NOT_BOOKED',
    'CLASS_STARTED',
    'REASON_REQUIRED',
    'SEATS_LEFT',
    'WAITING_LIST_CLOSED',
    'WAITING_LIST_FULL',
    'NO_CREDIT',
    ...idempotencyErrors,
  ],
});

/** Safe to repeat. */
export const leaveWaitlistForMember = endpoint({
  ...forFrontDesk,
  method: 'DELETE',
  path: '/api/admin/schedules/:id/waiting-list/:memberId',
  summary: 'Takes a member off the waiting list; the credit that was held comes back.',
  status: 204,
  params: withId.extend({ memberId: id }),
  errors: ['SCHEDULE_NOT_FOUND'],
});
