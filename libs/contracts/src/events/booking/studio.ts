import { z } from 'zod';
import { id, instant } from '../../fields.js';
import { channel } from '../../http/notifications/preferences.js';
import { studioFacts } from '../../http/booking/studio-profile.js';
import { frontDeskTopic } from '../../realtime.js';
import { publishedBy } from '../define-event.js';
import { recordMerge } from '../identity.js';

const event = publishedBy('booking');

/** Additive only. */
export const studioEvents = {
  /** Booking has moved its part of a merged record: what it says names the kept one from now on. */
  'member.merged.v1': event({ to: ['payments'], data: recordMerge }),
  /** An admin changed settings: those that another service goes by. */
  'studio.settings_changed.v1': event({
    to: ['payments'],
    data: z.object({
      /** After a failed renewal new bookings go on for so many days. */
      graceDays: z.int(),
      /** The latest word counts. */
      asOf: instant,
    }),
  }),
  /** What the studio is called, where it is, who issues its invoices: others keep a copy. */
  'studio.profile_changed.v1': event({
    to: ['payments', 'notifications'],
    /** The latest word counts. */
    data: z.object({ studio: studioFacts, asOf: instant }),
  }),
  /** What the desk shows is not what it was: a row of the data history, or what a member did. */
  'front_desk.changed.v1': event({
    to: ['notifications'],
    /** Null: no one person's record. */
    data: z.object({ about: frontDeskTopic, userId: id.nullable() }),
  }),
  /** The desk writes to everyone in a class or event; the audience as it was at that moment. */
  'studio.message_sent.v1': event({
    to: ['notifications'],
    data: z.object({
      messageId: id,
      about: z.object({
        kind: z.enum(['class', 'event']),
        id,
        name: z.string(),
        startsAt: instant,
      }),
      subject: z.string(),
      text: z.string(),
      channels: z.array(channel),
      sentBy: z.string(),
      recipients: z.array(id),
    }),
  }),
  /** A part of those whom the desk writes to, by segment or by name: nobody is in two parts. */
  'studio.broadcast_sent.v1': event({
    to: ['notifications'],
    data: z.object({
      broadcastId: id,
      /** `newsletter` to many, `messages` to people by name: what their preferences call it. */
      topic: z.enum(['newsletter', 'messages']),
      subject: z.string(),
      text: z.string(),
      channels: z.array(channel),
      sentBy: z.string(),
      recipients: z.array(id),
    }),
  }),
};
