import { z } from 'zod';
import { endpoint, everyone, signedIn } from '../../endpoint.js';

const ownCalendar = {
  service: 'booking',
  callers: signedIn,
  response: z.object({
    /** Whoever has this address reads the calendar. */
    url: z.url(),
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
