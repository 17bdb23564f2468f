import { z } from 'zod';
import { readVersion, recordVersion } from '../../edit-conflict.js';
import { endpoint, frontDesk, managers } from '../../endpoint.js';
import { fils, id, instant, listOf, LARGEST_INTEGER, withId } from '../../fields.js';
import { eventView } from './events.js';

/** It stands in the history for good. */
const reason = z.string().trim().min(3).max(500);
const textUpTo = (most: number) => z.string().trim().max(most);
const nameUpTo = (most: number) => z.string().trim().min(1).max(most);

/** An event as the desk sees it. */
export const adminEvent = eventView.omit({ mine: true }).extend({
  /** Booked places and those held for payment. */
  taken: z.int(),
  version: readVersion,
  cancelledBecause: z.string().nullable(),
});
export type AdminEvent = z.infer<typeof adminEvent>;

export const eventAttendee = z.object({
  reservationId: id,
  userId: id,
  name: z.string(),
  email: z.string(),
  /** `cancelled`: had a place when the studio cancelled the event. */
  status: z.enum(['active', 'confirmed', 'cancelled']),
  fromWaitingList: z.boolean(),
  price: fils,
  paid: z.boolean(),
  /** Booked, and its bank transfer has not come yet. */
  awaitsTransfer: z.boolean(),
  /** Until then the place is held for payment. */
  expiresAt: instant.nullable(),
  checkedInAt: instant.nullable(),
});
export type EventAttendee = z.infer<typeof eventAttendee>;

export const eventWaiter = z.object({
  entryId: id,
  userId: id,
  name: z.string(),
  email: z.string(),
  position: z.int(),
  joinedAt: instant,
});
export type EventWaiter = z.infer<typeof eventWaiter>;

export const adminEventDetail = adminEvent.extend({
  attendees: z.array(eventAttendee),
  waitingList: z.array(eventWaiter),
});
export type AdminEventDetail = z.infer<typeof adminEventDetail>;

export const eventFacts = z.object({
  title: nameUpTo(120),
  description: textUpTo(4_000),
  leader: nameUpTo(120),
  location: nameUpTo(200),
  whatToBring: textUpTo(1_000),
  cancellationPolicy: textUpTo(1_000),
  startsAt: instant,
  endsAt: instant,
  price: fils.max(10_000_000),
  capacity: z.int().min(1).max(1_000),
});
export type EventFacts = z.infer<typeof eventFacts>;

const newEvent = eventFacts.extend({
  whatToBring: eventFacts.shape.whatToBring.default(''),
  cancellationPolicy: eventFacts.shape.cancellationPolicy.default(''),
});
const eventChange = eventFacts
  .partial()
  .extend({ reason: reason.optional(), version: recordVersion.optional() });
export type EventChange = z.infer<typeof eventChange>;

const found = { callers: managers, service: 'booking', params: withId } as const;
/** People of an event are the front desk's; the event itself is a manager's. */
const atFrontDesk = { ...found, callers: frontDesk } as const;

export const listAdminEvents = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Events to come, soonest first, or past ones, latest first; 20 a page.',
  callers: frontDesk,
  query: z.object({
    when: z.enum(['coming', 'past']).default('coming'),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  response: listOf(adminEvent).extend({ total: z.int() }),
});

export const getAdminEvent = endpoint({
  ...atFrontDesk,
  method: 'GET',
  path: '/api/admin/events/:id',
  summary: 'One event with everyone who has a place, and the waiting list in order.',
  response: adminEventDetail,
  errors: ['EVENT_NOT_FOUND'],
});

export const createEvent = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/admin/events',
  summary: 'Puts an event on the calendar.',
  callers: managers,
  idempotent: true,
  status: 201,
  body: newEvent,
  response: adminEventDetail,
  errors: ['INVALID_TIMES', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Members and visitors see it at once. */
export const putEventPicture = endpoint({
  ...found,
  method: 'PUT',
  path: '/api/admin/events/:id/picture',
  summary: 'The picture of an event: PNG, JPEG or WebP as the body; cut to 16 to 9.',
  status: 204,
  upload: { types: PICTURE_TYPES, maxBytes: 8 * 1_048_576, tooLarge: 'PICTURE_TOO_LARGE' },
  errors: ['EVENT_NOT_FOUND', 'PICTURE_TOO_LARGE', 'PICTURE_TYPE', 'PICTURE_UNREADABLE'],
});

export const deleteEventPicture = endpoint({
  ...found,
  method: 'DELETE',
  path: '/api/admin/events/:id/picture',
  summary: 'Takes the picture off an event. Safe to repeat.',
  status: 204,
  errors: ['EVENT_NOT_FOUND'],
});

/** More places go to who waits, in order, in the same moment. */
export const changeEvent = endpoint({
  ...found,
  method: 'PATCH',
  path: '/api/admin/events/:id',
  summary: 'Changes an event; another time, leader or location is told to who has a place.',
  body: eventChange,
  response: adminEventDetail,
  errors: [
    'EVENT_NOT_FOUND',
    'EVENT_CANCELLED',
    'INVALID_TIMES',
    'EVENT_PRICE_FIXED',
    'EDIT_CONFLICT',
    'CAPACITY_BELOW_BOOKED',
  ],
});

/** Safe to repeat. */
export const cancelEvent = endpoint({
  ...found,
  method: 'POST',
  path: '/api/admin/events/:id/cancel',
  summary: 'Cancels an event: everyone is told, and what was paid goes back.',
  body: z.object({ reason }),
  response: adminEventDetail,
  errors: ['EVENT_NOT_FOUND', 'EVENT_STARTED'],
});

const ofPlace = {
  ...atFrontDesk,
  path: '/api/admin/event-reservations/:id/check-in',
  response: eventAttendee,
  errors: ['EVENT_PLACE_NOT_FOUND', 'NOT_BOOKED', 'CHECK_IN_CLOSED'],
} as const;

export const checkInAtEvent = endpoint({
  ...ofPlace,
  method: 'PUT',
  summary: 'Ticks off who came, all day of the event. Safe to repeat.',
});

export const undoCheckInAtEvent = endpoint({
  ...ofPlace,
  method: 'DELETE',
  summary: 'Takes a check-in back. Safe to repeat.',
});

/** The answer is text/csv. */
export const getAttendeesCsv = endpoint({
  ...atFrontDesk,
  method: 'GET',
  path: '/api/admin/events/:id/attendees.csv',
  summary: 'Everyone who has a place, for a spreadsheet.',
  isSlow: true,
  errors: ['EVENT_NOT_FOUND'],
});

/** Naturally safe to repeat: `to` is a position, not a step. */
export const moveWaiter = endpoint({
  ...atFrontDesk,
  method: 'POST',
  path: '/api/admin/events/:id/waiting-list/move',
  summary: 'Moves somebody to another position of the waiting list; 1 is the first.',
  body: z.object({ entryId: id, to: z.int().min(1).max(LARGEST_INTEGER), reason }),
  response: adminEventDetail,
  errors: ['EVENT_NOT_FOUND', 'WAITING_ENTRY_NOT_FOUND'],
});

/** Safe to repeat: who was promoted from this entry already stays so. */
export const promoteWaiter = endpoint({
  ...atFrontDesk,
  method: 'POST',
  path: '/api/admin/events/:id/waiting-list/promote',
  summary: 'Gives somebody on the waiting list a free place, or one more seat.',
  body: z.object({
    entryId: id,
    reason,
    /** The event gets one seat more when it is full. */
    addSeat: z.boolean().default(false),
  }),
  response: adminEventDetail,
  errors: [
    'EVENT_NOT_FOUND',
    'WAITING_ENTRY_NOT_FOUND',
    'EVENT_CANCELLED',
    'EVENT_STARTED',
    'EVENT_FULL',
  ],
});
