import { z } from 'zod';
import { managers, endpoint } from '../../endpoint.js';
import { id, instant, listOf, withId } from '../../fields.js';
import { peopleList } from './people-report.js';
import { messageInput } from './messages.js';

const days = z.int().min(1).max(365);

/** Whom a message is for, as the front desk chooses it; who that is, is decided when it is sent. */
export const broadcastAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Who booked a class of this type that began within so many days, or is to come. */
  z.object({ kind: z.literal('class_type'), classTypeId: id, days }),
  /** Whose subscription runs; null: of any plan. */
  z.object({ kind: z.literal('plan'), planId: id.nullable() }),
  /** Who came before, but not within so many days, and has nothing booked ahead. */
  z.object({ kind: z.literal('not_seen'), days }),
  /** Who booked a ladies-only class that began within so many days, or is to come. */
  z.object({ kind: z.literal('ladies'), days }),
  /** A list of the report of people, as it is when the message is sent. */
  z.object({ kind: z.literal('report'), list: peopleList }),
  z.object({ kind: z.literal('members'), memberIds: z.array(id).min(1).max(500) }),
]);
export type BroadcastAudience = z.infer<typeof broadcastAudience>;

const withAudience = z.object({ audience: broadcastAudience });

const broadcastInput = messageInput.extend({
  audience: broadcastAudience,
  /** Null or past: as soon as it may. In quiet hours it waits for their end. */
  sendAt: instant.nullable(),
});
export type BroadcastInput = z.infer<typeof broadcastInput>;

export const broadcastStatus = z.enum(['scheduled', 'sending', 'sent', 'cancelled']);
export type BroadcastStatus = z.infer<typeof broadcastStatus>;

/** A message to many, and how far booking has come with it; notifications knows what arrived. */
export const broadcast = messageInput.extend({
  id,
  audience: broadcastAudience,
  /** Of the class type, the plan or the one person; null: it needs none, or has none any more. */
  audienceName: z.string().nullable(),
  status: broadcastStatus,
  sentBy: z.string(),
  createdAt: instant,
  /** Not before; the end of the quiet hours when it was asked for within them. */
  sendAt: instant,
  /** How many it is for; null: not yet decided. */
  recipients: z.int().nullable(),
  /** How many of them were handed over so far. */
  handedOver: z.int(),
  cancelledBy: z.string().nullable(),
});
export type Broadcast = z.infer<typeof broadcast>;

export const audienceEffect = z.object({
  recipients: z.int(),
  /** A few names of them. */
  examples: z.array(z.string()),
  /** When a message without a time of its own would go out. */
  sendAt: instant,
});
export type AudienceEffect = z.infer<typeof audienceEffect>;

const common = { service: 'booking', callers: managers } as const;

export const broadcastRecipients = endpoint({
  ...common,
  method: 'POST',
  path: '/api/admin/broadcasts/recipients',
  summary: 'How many people a message to this audience would reach at this moment.',
  body: withAudience,
  response: audienceEffect,
});

export const createBroadcast = endpoint({
  ...common,
  method: 'POST',
  path: '/api/admin/broadcasts',
  summary: 'Writes to all, to a segment or to some members: at once, or at a time.',
  idempotent: true,
  status: 201,
  body: broadcastInput,
  response: broadcast,
  errors: ['NO_RECIPIENTS', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const testBroadcast = endpoint({
  ...common,
  method: 'POST',
  path: '/api/admin/broadcasts/test',
  summary: 'Sends a message to whoever is writing it, and to nobody else.',
  idempotent: true,
  status: 201,
  body: messageInput,
  response: z.object({ recipients: z.int() }),
  errors: ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const listBroadcasts = endpoint({
  ...common,
  method: 'GET',
  path: '/api/admin/broadcasts',
  summary: 'Messages to all, to segments and to members, newest first.',
  query: z.object({ cursor: z.string().max(200).optional() }),
  response: listOf(broadcast),
});

export const cancelBroadcast = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/admin/broadcasts/:id',
  summary: 'Takes a message back that has not been sent yet. Repeating it changes nothing.',
  params: withId,
  response: broadcast,
  errors: ['NOT_FOUND', 'MESSAGE_SENT'],
});
