import { z } from 'zod';
import { endpoint, everyone, signedIn } from '../../endpoint.js';
import { instant } from '../../fields.js';
import { profile } from '../identity/users.js';

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

/** Details of SIGNED_IN_AS_OTHER: what the page asks before it goes on. */
export const otherAccount = z.object({
  linkEmail: z.string(),
  signedInEmail: z.string(),
  signedInId: z.string(),
});
export type OtherAccount = z.infer<typeof otherAccount>;

/** Takes the tokens that a mailed link put into the URL's fragment and trades them for a cookie. */
export const adoptSession = endpoint({
  service: 'gateway',
  method: 'PUT',
  path: '/api/session',
  summary:
    'Trades the tokens of a mailed link or code for the cookie, within 10 minutes. Both tokens must be of one session. Nobody who is signed in is replaced unasked.',
  callers: everyone,
  // It goes on in a header, which takes no other letters (RFC 6750).
  body: z.object({
    access_token: z.string().regex(/^[\w.~+/=-]+$/),
    /** May be empty: such a session ends with its access token. */
    refresh_token: z.string().max(1_024),
    /** Id of the account that is signed in in this browser and may be signed out for the link's. */
    replaces: z.string().max(64).optional(),
  }),
  response: browserSession,
  errors: ['LINK_EXPIRED', 'SIGNED_IN_AS_OTHER'],
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
