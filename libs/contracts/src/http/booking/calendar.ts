import { z } from 'zod';
import { endpoint, everyone, signedIn } from '../../endpoint.js';
import { instant, withId } from '../../fields.js';

const ownCalendar = {
  service: 'booking',
  callers: signedIn,
  response: z.object({
    /**
     * Whoever has this address reads the calendar. Null: one is in use that only its hash is known of
     * any more; a new one can be made.
     */
    url: z.url().nullable(),
    createdAt: instant.optional(),
  }),
} as const;

export const getMyCalendar = endpoint({
  ...ownCalendar,
  method: 'GET',
  path: '/api/me/calendar',
  summary: "The private address of one's own bookings, for calendar programs.",
});

export const resetMyCalendar = endpoint({
  ...ownCalendar,
  method: 'POST',
  path: '/api/me/calendar/reset',
  summary: 'Makes a new address; the old one answers no more.',
});

/** The answer is text/calendar. */
export const getMyCalendarEntry = endpoint({
  service: 'booking',
  callers: signedIn,
  method: 'GET',
  path: '/api/me/calendar/entries/:id',
  summary:
    "One's own booking of a class, or place at an event, as a calendar file: the entry of mails and feed.",
  params: withId,
  errors: ['NOT_FOUND'],
});

/** The answer is text/calendar, or 304 for the ETag of what was answered before. */
export const getCalendarFeed = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/calendar/:token.ics',
  summary: 'Bookings and places at events as a calendar; what was cancelled says so.',
  callers: everyone,
  params: z.object({ token: z.string().max(200) }),
  errors: ['NOT_FOUND'],
});
