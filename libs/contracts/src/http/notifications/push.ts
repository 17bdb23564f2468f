import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';
import { id } from '../../fields.js';

/** What a browser's PushSubscription gives as JSON. */
const webSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({
    /** A point of P-256 and 16 bytes, base64url. */
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/),
  }),
});

/** A device that OneSignal's own library has registered. */
const oneSignalPlayer = z.object({ playerId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/) });

export const pushKey = z.object({
  /** Who delivers; null: push is not set up. */
  provider: z.enum(['webpush', 'onesignal']).nullable(),
  /** applicationServerKey of the browser's subscription. */
  publicKey: z.string().nullable(),
});

export const getPushKey = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/api/push/key',
  summary: 'The key with which a browser subscribes to push.',
  callers: signedIn,
  response: pushKey,
});

/** `playerId` is what the profile keeps as `onesignal_player_id`. */
export const pushDevice = z.object({ id, playerId: z.string() });

export const addPushDevice = endpoint({
  service: 'notifications',
  method: 'POST',
  path: '/api/me/push-devices',
  summary: 'This device hears of the own news from now on; it leaves whoever had it before.',
  callers: signedIn,
  body: z.union([webSubscription, oneSignalPlayer]),
  response: pushDevice,
  status: 201,
  errors: ['PUSH_NOT_CONFIGURED', 'PUSH_ENDPOINT_REFUSED'],
});

export const removePushDevices = endpoint({
  service: 'notifications',
  method: 'DELETE',
  path: '/api/me/push-devices',
  summary: 'The device of an endpoint, or all of the own devices, hear no more.',
  callers: signedIn,
  query: z.object({ endpoint: z.string().max(2_000).optional() }),
  status: 204,
});
