import { z } from 'zod';
import { endpoint, staff } from '../../endpoint.js';
import { day, id, instant, listOf, withId } from '../../fields.js';
import { roomSpot } from './room-spots.js';
import { bookingStatus, scheduleView } from './schedules.js';

export const rosterEntry = z.object({
  bookingId: id,
  userId: id,
  name: z.string(),
  status: bookingStatus,
  bookedAt: instant,
  checkedInAt: instant.nullable(),
  /** Classes attended before this one; 0 marks a first visit. */
  visits: z.int(),
  avatarUrl: z.string().nullable(),
  /** On the day of the class. */
  hasBirthday: z.boolean().optional(),
  /** Number of the spot in the room; null: any. */
  spot: roomSpot.shape.number.nullable().optional(),
  /** Of status `no_show`: while it is pending the staff can put it right, until `finalAt`. */
  noShow: z.object({ pending: z.boolean(), finalAt: instant }).nullable(),
  /** The studio let it pass: it costs nothing. */
  waived: z.boolean(),
  /** Who is missing as the class begins: asked by the desk, and when the seat goes to others. */
  rescue: z
    .object({
      remindedAt: instant.nullable(),
      releaseAt: instant.nullable(),
      released: z.boolean(),
    })
    .optional(),
});

export const rosterView = z.object({
  schedule: scheduleView.omit({ mine: true, myWaiting: true }),
  entries: z.array(rosterEntry),
  /** Of the room; none: it has seats alone. */
  spots: z.array(roomSpot).optional(),
  /** Of the member's own code; the staff check in all day. */
  opensAt: instant,
  closesAt: instant,
  /** From then on who is not in is missing: asked, or their seat given to others. */
  missingFrom: instant,
  /** After the class: until then the staff put right who was there. */
  correctUntil: instant,
  /** From then until `correctUntil` the trainer reads health flags and notes of those who come. */
  healthFlagsFrom: instant,
  /** How many of those who come have health flags; null: too early, or over. */
  healthFlags: z.int().nullable(),
});
export type RosterView = z.infer<typeof rosterView>;

export const listTrainerClasses = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/trainer/schedules',
  summary:
    'Own classes of a studio day (today unless said) or several, with their rosters; the front desk gets all.',
  callers: staff,
  query: z.object({ date: day.optional(), days: z.coerce.number().int().min(1).max(7).default(1) }),
  response: listOf(rosterView),
});

export const getRoster = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/schedules/:id/roster',
  summary: "Who comes. A trainer sees own classes; another's is a 404.",
  callers: staff,
  params: withId,
  response: rosterView,
  errors: ['SCHEDULE_NOT_FOUND'],
});

export const checkIn = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/bookings/:id/check-in',
  summary:
    'Checks a member in, all day of the class, and a pending no-show until it is final. Safe to repeat.',
  callers: staff,
  params: withId,
  response: rosterEntry,
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'CHECK_IN_CLOSED', 'NO_SHOW_FINAL'],
});

export const undoCheckIn = endpoint({
  service: 'booking',
  method: 'DELETE',
  path: '/api/bookings/:id/check-in',
  summary: 'Takes a check-in back, all day of the class.',
  callers: staff,
  params: withId,
  response: rosterEntry,
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'CHECK_IN_CLOSED'],
});
