import { z } from 'zod';
import { managers, endpoint, staff } from '../../endpoint.js';
import { id, instant, listOf, withId } from '../../fields.js';
import { channel } from '../notifications/preferences.js';

export const messageInput = z.object({
  subject: z.string().trim().min(1).max(120),
  text: z.string().trim().min(1).max(2_000),
  /** At least one; each person's own preferences still count. */
  channels: z.array(channel).min(1).max(3),
});
/** What the desk writes to everyone in a class or event. */
export type MessageInput = z.infer<typeof messageInput>;

const sent = z.object({ messageId: id, recipients: z.int() });
export type SentMessage = z.infer<typeof sent>;

const audience = z.object({ recipients: z.int() });

const common = {
  service: 'booking',
  method: 'POST',
  callers: managers,
  idempotent: true,
  status: 201,
  params: withId,
  body: messageInput,
  response: sent,
} as const;

export const messageClass = endpoint({
  ...common,
  path: '/api/admin/schedules/:id/message',
  summary: 'Writes to everyone who has a seat in a class.',
  errors: [
    'SCHEDULE_NOT_FOUND',
    'NO_RECIPIENTS',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

/** A trainer writes by mail, push and in the app; own preferences still count. */
export const trainerMessage = messageInput.pick({ subject: true, text: true });

export const messageOwnClass = endpoint({
  ...common,
  callers: staff,
  body: trainerMessage,
  path: '/api/schedules/:id/message',
  summary: 'A trainer writes to everyone who has a seat in an own class, three times at most.',
  errors: [
    'SCHEDULE_NOT_FOUND',
    'NO_RECIPIENTS',
    'CLASS_MESSAGE_LIMIT',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

/** Whom a message would reach, and how many the class has had of how many. */
export const classMessages = audience.extend({ sent: z.int(), limit: z.int() });
export type ClassMessages = z.infer<typeof classMessages>;

export const getOwnClassMessages = endpoint({
  service: 'booking',
  method: 'GET',
  callers: staff,
  params: withId,
  path: '/api/schedules/:id/message',
  summary: 'How many people a message to an own class would reach, and how many are left.',
  response: classMessages,
  errors: ['SCHEDULE_NOT_FOUND'],
});

export const messageEvent = endpoint({
  ...common,
  path: '/api/admin/events/:id/message',
  summary: 'Writes to everyone who has a place in an event, booked or reserved.',
  errors: ['NOT_FOUND', 'NO_RECIPIENTS', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const classAudience = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/schedules/:id/audience',
  summary: 'How many people a message to this class would reach.',
  callers: managers,
  params: withId,
  response: audience,
  errors: ['SCHEDULE_NOT_FOUND'],
});

export const eventAudience = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/events/:id/audience',
  summary: 'How many people a message to this event would reach.',
  callers: managers,
  params: withId,
  response: audience,
  errors: ['NOT_FOUND'],
});

/** A message and how far it has come. */
export const studioMessage = z.object({
  id,
  subject: z.string(),
  text: z.string(),
  channels: z.array(channel),
  sentBy: z.string(),
  sentAt: instant,
  recipients: z.int(),
  /** Skipped: those who have switched such mails off. */
  emails: z.object({ queued: z.int(), sent: z.int(), failed: z.int(), skipped: z.int() }),
});
export type StudioMessage = z.infer<typeof studioMessage>;

export const listMessages = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Messages to one class or event, newest first, with what became of their mails.',
  callers: managers,
  query: z.object({ about: id }),
  response: listOf(studioMessage),
});
