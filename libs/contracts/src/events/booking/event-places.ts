import { z } from 'zod';
import { fils, id, instant } from '../../fields.js';
import { publishedBy } from '../define-event.js';

/** What can be said of a person's place at an event without asking again. */
const eventFacts = z.object({
  eventId: id,
  userId: id,
  title: z.string(),
  leader: z.string(),
  location: z.string(),
  description: z.string(),
  whatToBring: z.string(),
  cancellationPolicy: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** Fils; 0 is free. */
  price: fils,
});
const placeFacts = eventFacts.extend({ reservationId: id });

const event = publishedBy('booking');

/** Additive only. */
export const eventPlaceEvents = {
  'event.booked.v1': event({
    to: ['notifications'],
    data: placeFacts.extend({
      fromWaitingList: z.boolean(),
      /** The member of staff who booked it, and what paid. */
      bookedBy: id.optional(),
      paidWith: z.string().optional(),
    }),
  }),
  'event.waiting_joined.v1': event({
    to: ['notifications'],
    data: eventFacts.extend({
      waitingListId: id,
      position: z.int(),
      /** Whoever gets a place of a paid event has so long to pay for it. */
      paymentHours: z.int().optional(),
    }),
  }),
  /** The member's own doing. */
  'event.waiting_left.v1': event({
    to: ['notifications'],
    data: eventFacts.extend({ waitingListId: id }),
  }),
  /** A place came free for the first in line: to be paid until `expiresAt`. */
  'event.promoted.v1': event({
    to: ['notifications'],
    data: placeFacts.extend({ expiresAt: instant }),
  }),
  'event.window_closing.v1': event({
    to: ['notifications'],
    data: placeFacts.extend({
      expiresAt: instant,
      /** How long before the end this is said. */
      minutesLeft: z.int().optional(),
    }),
  }),
  'event.reservation_lapsed.v1': event({
    to: ['notifications'],
    data: placeFacts,
  }),
  'event.place_cancelled.v1': event({
    to: ['notifications', 'payments'],
    data: placeFacts.extend({ wasConfirmed: z.boolean(), refund: z.boolean() }),
  }),
  /** The studio cancels: one for each who has a place or waits. */
  'event.cancelled.v1': event({
    to: ['notifications'],
    data: eventFacts.extend({ reason: z.string(), hadPlace: z.boolean(), refund: z.boolean() }),
  }),
  /** Another time, place or leader: one for each who has a place. */
  'event.changed.v1': event({
    to: ['notifications'],
    data: eventFacts.extend({
      oldStartsAt: instant,
      oldLeader: z.string(),
      oldLocation: z.string(),
    }),
  }),
  /** For screens that are open, never for mail. */
  'event.places_changed.v1': event({
    to: ['notifications'],
    data: z.object({ eventId: id, placesLeft: z.int(), waiting: z.int() }),
  }),
  /** Money for a place that is given back, or that there is no place for. Asked once a payment. */
  'event.refund_due.v1': event({
    to: ['payments'],
    data: z.object({
      paymentId: id,
      userId: id,
      reservationId: id,
      reason: z.enum(['cancelled_by_member', 'cancelled_by_studio', 'account_deleted']),
    }),
  }),
};
