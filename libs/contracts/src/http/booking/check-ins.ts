import { z } from 'zod';
import { endpoint, frontDesk, managers, signedIn, staff } from '../../endpoint.js';
import { fils, id, instant, listOf, withId } from '../../fields.js';
import { rosterEntry, rosterView } from './rosters.js';

/** It stands in the history for good. */
const reason = z.string().trim().min(3).max(500);

/** What a device makes the member's code of, also without a connection: check-in-code.ts. */
export const checkInCode = z.object({
  bookingId: id,
  secret: z.string(),
  stepSeconds: z.int(),
  opensAt: instant,
  closesAt: instant,
  /** The server's clock: a device whose own is wrong makes the right code all the same. */
  now: instant,
});
export type CheckInCode = z.infer<typeof checkInCode>;

export const getCheckInCode = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/bookings/:id/check-in-code',
  summary: 'The secret of an own booking, which the codes that the desk scans are made of.',
  callers: signedIn,
  params: withId,
  response: checkInCode,
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED'],
});

export const codeCheckIn = rosterEntry.extend({
  scheduleId: id,
  className: z.string(),
  startsAt: instant,
});
export type CodeCheckIn = z.infer<typeof codeCheckIn>;

export const checkInByCode = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/check-ins',
  summary:
    "Checks in by the member's scanned or typed code, in the class's check-in window. Safe to repeat.",
  callers: staff,
  body: z.object({
    code: z.string().trim().min(1).max(200),
    /** The class at whose door it is scanned: another class's code is refused then. */
    scheduleId: id.optional(),
  }),
  response: codeCheckIn,
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'CODE_OTHER_CLASS', 'CHECK_IN_CLOSED', 'NOT_BOOKED'],
});

const ofNoShow = {
  service: 'booking',
  path: '/api/bookings/:id/no-show',
  callers: staff,
  params: withId,
  response: rosterEntry,
} as const;

export const markNoShow = endpoint({
  ...ofNoShow,
  method: 'PUT',
  summary: 'Was not there after all: a pending no-show, once the class has ended. Safe to repeat.',
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'CLASS_NOT_OVER', 'CHECK_IN_CLOSED'],
});

export const correctNoShow = endpoint({
  ...ofNoShow,
  method: 'DELETE',
  summary: 'Was there after all: attended, while the no-show is pending. Safe to repeat.',
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'NO_SHOW_FINAL', 'CHECK_IN_CLOSED'],
});

export const waived = z.object({
  bookingId: id,
  userId: id,
  what: z.enum(['late_cancel', 'no_show']),
  /** `class`: it counts no longer towards the allowance of a plan. */
  gaveBack: z.enum(['credit', 'class', 'fee', 'refund', 'nothing']),
  /** Credits that came back, of a package. */
  credits: z.int(),
  /** Fils: a fee that is not owed any more, or a price that goes back. */
  amount: fils,
  waivedAt: instant,
});
export type Waived = z.infer<typeof waived>;

export const waiveBooking = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/admin/bookings/:id/waive',
  summary:
    'Lets a late cancel or a no-show pass: what it cost comes back. Repeating it changes nothing.',
  callers: managers,
  params: withId,
  body: z.object({ reason }),
  response: waived,
  errors: ['BOOKING_NOT_FOUND', 'NOTHING_TO_WAIVE'],
});

export const activeCheckIn = rosterView.extend({
  phase: z.enum(['open', 'later', 'under_way', 'ended']),
});
export type ActiveCheckIn = z.infer<typeof activeCheckIn>;

export const getActiveCheckIns = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/active-checkins',
  summary: "Today's classes with everyone on them: the open ones first, the ended ones last.",
  callers: frontDesk,
  response: listOf(activeCheckIn),
});
