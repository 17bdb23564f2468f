import { z } from 'zod';
import { endpoint, everyone, signedIn } from '../endpoint.js';
import { instant } from '../fields.js';
import { profile } from './identity.js';

/** What the browser knows of its session: never a token. */
export const browserSession = z.object({
  user: z.object({ id: z.string(), email: z.string() }).nullable(),
  profile: profile.nullable(),
  /** When the access token inside the cookie ends; the page refreshes before. */
  expires_at: instant.nullable(),
});
export type BrowserSession = z.infer<typeof browserSession>;

export const getSession = endpoint({
  service: 'gateway',
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in in this browser; user is null for a visitor.',
  callers: everyone,
  response: browserSession,
});

export const signIn = endpoint({
  service: 'gateway',
  method: 'POST',
  path: '/api/session',
  summary:
    'Signs this browser in and sets the cookie. Refusals have the shape {code, message} of the auth contract (invalid_credentials, email_not_confirmed).',
  callers: everyone,
  body: z.object({ email: z.string().trim().min(1), password: z.string().min(1) }),
  response: browserSession,
});

/** Takes the tokens that a mailed link put into the URL's fragment and trades them for a cookie. */
export const adoptSession = endpoint({
  service: 'gateway',
  method: 'PUT',
  path: '/api/session',
  summary: 'Trades the tokens of a recovery or confirmation link for the cookie.',
  callers: everyone,
  // It goes on in a header, which takes no other letters (RFC 6750).
  body: z.object({
    access_token: z.string().regex(/^[\w.~+/=-]+$/),
    refresh_token: z.string().max(1_024),
  }),
  response: browserSession,
});

export const signOut = endpoint({
  service: 'gateway',
  method: 'DELETE',
  path: '/api/session',
  summary: 'Ends this session at identity and clears the cookie. Safe to repeat.',
  callers: everyone,
  query: z.object({ scope: z.enum(['local', 'global', 'others']).optional() }),
  status: 204,
});

export const refreshSession = endpoint({
  service: 'gateway',
  method: 'POST',
  path: '/api/session/refresh',
  summary: 'Renews the tokens behind the cookie (spec: tick 30 s, 3 ticks, margin 10 s).',
  callers: signedIn,
  response: browserSession,
});
