import { z } from 'zod';
import { endpoint, everyone, signedIn } from '../../endpoint.js';
import { clock, day, fils, id, instant, listOf, withId } from '../../fields.js';

/** What an event and the asker have to do with each other; null: nothing. */
export const ownPlace = z.object({
  /** `active`: held until `expiresAt`, to be paid. */
  status: z.enum(['active', 'confirmed', 'waiting']),
  reservationId: id.nullable(),
  waitingListId: id.nullable(),
  expiresAt: instant.nullable(),
  /** Since when an `active` place is held; null: it is not. */
  heldFrom: instant.nullable(),
  /** The place came from the waiting list. */
  fromWaitingList: z.boolean(),
  position: z.int().nullable(),
  /** Until then a confirmed place that was paid for is refunded in full; null: nothing to refund. */
  refundUntil: instant.nullable(),
});
export type OwnPlace = z.infer<typeof ownPlace>;

/** Spec section 3, Event; `price_aed` is in dirhams, `price` in fils. */
export const eventView = z.object({
  id,
  title: z.string(),
  description: z.string(),
  leader: z.string(),
  location: z.string(),
  /** A path of the site: 16 to 9, WebP; null: none. */
  pictureUrl: z.string().nullable(),
  whatToBring: z.string(),
  cancellationPolicy: z.string(),
  status: z.enum(['published', 'cancelled']),
  startsAt: instant,
  endsAt: instant,
  date: day,
  time: clock,
  price: fils,
  price_aed: z.number(),
  is_free: z.boolean(),
  capacity: z.int(),
  /** 0 while somebody waits: a place that comes free goes to the first in line. */
  placesLeft: z.int(),
  waiting: z.int(),
  mine: ownPlace.nullable(),
});
export type EventView = z.infer<typeof eventView>;

/** A member's place in an event, with what cancelling it would cost at this moment. */
export const eventPlace = z.object({
  id,
  event: eventView,
  status: z.enum(['active', 'confirmed', 'cancelled']),
  expiresAt: instant.nullable(),
  /** What it costs, or did when it was reserved. */
  price: fils,
  refundUntil: instant.nullable(),
  refunded: z.boolean(),
  checkedIn: z.boolean(),
});
export type EventPlace = z.infer<typeof eventPlace>;

export const listEvents = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/events',
  summary: 'Coming events, with what the asker has to do with each.',
  callers: everyone,
  publicPage: true,
  response: listOf(eventView),
});

export const getEvent = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/events/:id',
  summary: 'One event, also a past or cancelled one.',
  callers: everyone,
  publicPage: true,
  params: withId,
  response: eventView,
  errors: ['EVENT_NOT_FOUND'],
});

export const getEventPicture = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/events/pictures/:id',
  summary: 'A picture of an event, by an address that never shows another one.',
  callers: everyone,
  params: withId,
  errors: ['NOT_FOUND'],
});

const refusals = [
  'EVENT_NOT_FOUND',
  'EVENT_CANCELLED',
  'EVENT_STARTED',
  'EVENT_FULL',
  'EVENT_ALREADY_BOOKED',
] as const;

/** Safe to repeat: a second one answers with the place that is there. */
export const bookEvent = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/events/:id/bookings',
  summary: 'Takes a place in a free event.',
  callers: signedIn,
  status: 201,
  params: withId,
  response: eventPlace,
  errors: [...refusals, 'EVENT_TO_BE_PAID'],
});

/** Safe to repeat: a second one answers with the reservation that is there. */
export const reserveEvent = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/events/:id/reservations',
  summary: 'Holds a place in a paid event while its member is on the card page.',
  callers: signedIn,
  status: 201,
  params: withId,
  response: eventPlace,
  errors: [...refusals, 'TOO_MANY_HOLDS', 'HOLDS_PAUSED', 'EVENT_FREE'],
});

/** Safe to repeat. The place goes to the first in line in the same moment. */
export const cancelEventPlace = endpoint({
  service: 'booking',
  method: 'DELETE',
  path: '/api/event-reservations/:id',
  summary: 'Gives a reserved or booked place back; paid ones are refunded until refundUntil.',
  callers: signedIn,
  params: withId,
  response: eventPlace,
  errors: ['EVENT_PLACE_NOT_FOUND', 'EVENT_STARTED'],
});

export const listMyEvents = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/me/events',
  summary: 'Own places (coming and past, newest first, at most 200) and the lists one waits on.',
  callers: signedIn,
  response: z.object({ places: z.array(eventPlace), waiting: z.array(eventView) }),
});

/** Always 200: clients of server functions can't read the body of another status. */
export const manageEventWaitingList = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/functions/v1/manage-event-waiting-list',
  summary: 'Joins or leaves the waiting list of an event, or tells the position (spec section 7).',
  callers: signedIn,
  body: z.object({
    action: z.string().max(40),
    eventId: z.string().max(100).optional(),
    waitingListId: z.string().max(100).optional(),
  }),
  response: z.object({
    success: z.boolean(),
    message: z.string(),
    data: z
      .object({
        position: z.int(),
        waiting_list_id: id,
        already_on_list: z.boolean(),
        total_waiting: z.int(),
        created_at: instant,
      })
      .optional(),
  }),
});
