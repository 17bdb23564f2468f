import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';
import { id, instant, listOf, withId } from '../../fields.js';

/** One place where a person is signed in. */
export const ownSession = z.object({
  id,
  /** The one that asks. */
  current: z.boolean(),
  /** As people call it: "Chrome on Android". */
  device: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer', 'app']),
  /** Shortened: enough to tell places apart, not enough to find one. */
  address: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
});
export type OwnSession = z.infer<typeof ownSession>;

export const listMySessions = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'Where the own account is signed in; the asking device first, then the latest used.',
  callers: signedIn,
  response: listOf(ownSession),
});

export const endMySession = endpoint({
  service: 'identity',
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  summary: 'Signs one device out, from its next request on.',
  callers: signedIn,
  params: withId,
  status: 204,
  errors: ['NOT_FOUND'],
});

export const endMyOtherSessions = endpoint({
  service: 'identity',
  method: 'DELETE',
  path: '/api/me/sessions',
  summary: 'Signs all other devices out. Safe to repeat.',
  callers: signedIn,
  status: 204,
});
