import { z } from 'zod';
import { frontDesk, endpoint, signedIn } from '../../endpoint.js';
import { id, instant, listOf, withId } from '../../fields.js';
import { joinWaitlistErrors } from './booking-errors.js';
import { fundingView, ownWaiting, scheduleView, skipReason, waitingMode } from './schedules.js';

/** A member's own place in the line of a full class. */
export const waitingEntry = ownWaiting.extend({
  id,
  scheduleId: id,
  /** How many people are on the list, the asker included. */
  waiting: z.int(),
  joinedAt: instant,
  /** The credit that is held, or the plan that is counted, while its member waits. */
  paysWith: fundingView,
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

const notFound = ['SCHEDULE_NOT_FOUND', 'WAITING_ENTRY_NOT_FOUND'] as const;
const own = { callers: signedIn, service: 'booking', params: withId } as const;

/** Safe to repeat: who is on the list keeps the place in line. */
export const joinClassWaiting = endpoint({
  ...own,
  method: 'POST',
  path: '/api/schedules/:id/waiting-list',
  summary: 'Joins the waiting list of a full class; a credit is held, or a plan counted.',
  idempotent: true,
  status: 201,
  body: z.object({
    mode: waitingMode.default('auto'),
    userPackageId: id.optional(),
    subscriptionId: id.optional(),
  }),
  response: waitingEntry,
  errors: joinWaitlistErrors,
});

export const getClassWaiting = endpoint({
  ...own,
  method: 'GET',
  path: '/api/schedules/:id/waiting-list',
  summary: 'The own place in line.',
  response: waitingEntry,
  errors: notFound,
});

export const changeClassWaiting = endpoint({
  ...own,
  method: 'PATCH',
  path: '/api/schedules/:id/waiting-list',
  summary: 'Booked by itself (auto) or asked first (ask), for a seat that comes free from now on.',
  body: z.object({ mode: waitingMode }),
  response: waitingEntry,
  errors: notFound,
});

/** Safe to repeat. Who comes back stands behind everybody else. */
export const leaveClassWaiting = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/schedules/:id/waiting-list',
  summary: 'Leaves the list; the credit that was held comes back.',
  status: 204,
  errors: ['SCHEDULE_NOT_FOUND'],
});

/** Safe to repeat: the seat that was accepted is answered again. */
export const acceptClassOffer = endpoint({
  ...own,
  method: 'POST',
  path: '/api/schedules/:id/waiting-list/accept',
  summary: 'Takes the seat that is offered.',
  response: z.object({ bookingId: id }),
  errors: [...notFound, 'NOT_OFFERED', 'OVERLAPPING_BOOKING', 'NO_CREDIT'],
});

export const declineClassOffer = endpoint({
  ...own,
  method: 'POST',
  path: '/api/schedules/:id/waiting-list/decline',
  summary: 'Lets the next in line have the seat that is offered; free, and off the list.',
  status: 204,
  errors: [...notFound, 'NOT_OFFERED'],
});

export const myWaitingEntry = waitingEntry.extend({ schedule: scheduleView });
export type MyWaitingEntry = z.infer<typeof myWaitingEntry>;

export const listMyWaiting = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/me/waiting-list',
  summary: 'The lists of classes one is on, soonest class first.',
  callers: signedIn,
  response: listOf(myWaitingEntry),
});

export const waitingLogRow = z.object({
  id,
  at: instant,
  userId: id,
  name: z.string(),
  what: z.enum([
    'joined',
    'left',
    'offered',
    'accepted',
    'declined',
    'lapsed',
    'booked',
    'skipped',
    'closed',
    'promoted_elsewhere',
  ]),
  /** Until when an offer could be answered. */
  offerUntil: instant.nullable(),
  /** Why somebody was skipped. */
  reason: skipReason.nullable(),
  bookingId: id.nullable(),
});

export const adminClassWaiting = z.object({
  entries: z.array(waitingEntry.extend({ userId: id, name: z.string(), email: z.string() })),
  /** Everything that happened on this list, latest first. */
  log: z.array(waitingLogRow),
});
export type AdminClassWaiting = z.infer<typeof adminClassWaiting>;

export const getAdminClassWaiting = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/schedules/:id/waiting-list',
  summary: 'Who waits for a class, what they were offered and answered, and why who was skipped.',
  callers: frontDesk,
  params: withId,
  response: adminClassWaiting,
  errors: ['SCHEDULE_NOT_FOUND'],
});
