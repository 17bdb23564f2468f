import { z } from 'zod';
import { id, instant } from '../../fields.js';
import { skipReason, waitingMode } from '../../http/booking/schedules.js';
import { publishedBy } from '../define-event.js';
import { bookedClass } from './booked-class.js';

/** What can be said of a person on the waitlist of a full class. */
const waitlistEntryFacts = bookedClass.omit({ bookingId: true }).extend({ entryId: id });

const event = publishedBy('booking');

/** Additive only. */
export const classWaitlistEvents = {
  'class.waiting_joined.v1': event({
    to: ['notifications'],
    data: waitlistEntryFacts.extend({
      position: z.int(),
      mode: waitingMode,
      /** From then on everybody is asked first … */
      asksFrom: instant.optional(),
      /** … and from here nobody waits any more. */
      closesAt: instant.optional(),
    }),
  }),
  /** The member's own doing; what was held is back. */
  'class.waiting_left.v1': event({ to: ['notifications'], data: waitlistEntryFacts }),
  /** A seat came free for somebody in line, to be answered until `answerUntil`. */
  'class.offered.v1': event({
    to: ['notifications'],
    data: waitlistEntryFacts.extend({ answerUntil: instant }),
  }),
  /** From the line to a seat; `declineUntil`: free of charge, though others can't any more. */
  'class.promoted.v1': event({
    to: ['notifications'],
    data: waitlistEntryFacts.extend({
      bookingId: id,
      /** False: the member accepted an offer. */
      byItself: z.boolean(),
      cancelUntil: instant,
      declineUntil: instant.nullable(),
    }),
  }),
  /** A seat was free and went past somebody, who keeps the place in line. Said once a reason. */
  'class.skipped.v1': event({
    to: ['notifications'],
    data: waitlistEntryFacts.extend({ reason: skipReason }),
  }),
  /** An offer was not answered: its member is off the list. */
  'class.offer_lapsed.v1': event({
    to: ['notifications'],
    data: waitlistEntryFacts,
  }),
  /** `last_hour`: the list has closed; one for each who still waited, what was held is back. */
  'class.list_closed.v1': event({
    to: ['notifications'],
    data: waitlistEntryFacts.extend({ reason: z.enum(['last_hour', 'cancelled']) }),
  }),
};
