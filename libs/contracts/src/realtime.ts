import { z } from 'zod';
import { id } from './fields.js';

/** What of the front desk's lists and records has changed. */
export const frontDeskTopic = z.enum([
  'person',
  'bookings',
  'packages',
  'subscriptions',
  'money',
  'messages',
  'events',
  'kiosks',
  'studio',
]);
export type FrontDeskTopic = z.infer<typeof frontDeskTopic>;

/**
 * What goes to open screens over /realtime (server-sent events). In a file of its own: the shell
 * needs it before anything is drawn, and nothing of the events between services.
 */
export const realtimeMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('seats'),
    scheduleId: id,
    capacity: z.int(),
    booked: z.int(),
    waiting: z.int(),
    seatsLeft: z.int(),
  }),
  z.object({ type: z.literal('event'), eventId: id, placesLeft: z.int(), waiting: z.int() }),
  /** Own places at events, or places in line. */
  z.object({ type: z.literal('events') }),
  z.object({ type: z.literal('bookings') }),
  z.object({ type: z.literal('roster'), scheduleId: id }),
  /** For the front desk: whose record and which lists to ask for again. */
  z.object({ type: z.literal('front_desk'), about: frontDeskTopic, userId: id.nullable() }),
  /** For the staff: requests for cover. */
  z.object({ type: z.literal('substitutions') }),
  z.object({ type: z.literal('packages') }),
  z.object({ type: z.literal('subscriptions') }),
  z.object({ type: z.literal('notifications') }),
  z.object({ type: z.literal('preferences') }),
]);
export type RealtimeMessage = z.infer<typeof realtimeMessage>;
