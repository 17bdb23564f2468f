import { z } from 'zod';
import { endpoint, everyone, signedIn } from '../../endpoint.js';
import { instant } from '../../fields.js';

/** What a person signs in with, as the settings show it. */
export const ownAccount = z.object({
  email: z.string(),
  /** The address that a pending change waits to hear from. */
  newEmail: z.string().nullable(),
  emailChangeSentAt: instant.nullable(),
  /** False for who has only ever signed in by mail: "Forgot password" sets the first one. */
  hasPassword: z.boolean(),
  createdAt: instant,
});
export type OwnAccount = z.infer<typeof ownAccount>;

export const getMyAccount = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/me/account',
  summary: 'Address, pending change of address, and whether there is a password.',
  callers: signedIn,
  response: ownAccount,
});

export const changeMyPassword = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/me/password',
  summary: 'A new password; ends all other sessions and all mailed links.',
  callers: signedIn,
  body: z.object({ currentPassword: z.string(), newPassword: z.string() }),
  status: 204,
  errors: ['WRONG_PASSWORD', 'NO_PASSWORD', 'WEAK_PASSWORD', 'SAME_PASSWORD', 'TOO_MANY_REQUESTS'],
});

export const changeMyEmail = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/me/email',
  summary: 'Mails a link to the new address and a notice to the old one, which stays until then.',
  callers: signedIn,
  body: z.object({ email: z.string().trim().min(1).max(320), currentPassword: z.string() }),
  response: z.object({ newEmail: z.string() }),
  status: 202,
  errors: ['WRONG_PASSWORD', 'NO_PASSWORD', 'EMAIL_TAKEN', 'SAME_EMAIL', 'TOO_MANY_REQUESTS'],
});

export const withdrawMyEmailChange = endpoint({
  service: 'identity',
  method: 'DELETE',
  path: '/api/me/email',
  summary: 'Gives a pending change of address up; its link dies. Safe to repeat.',
  callers: signedIn,
  status: 204,
});

/** The page /not-me calls it with the token of a notice, on a press: mail scanners only look. */
export const takeAccountBack = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/account-recovery/not-me',
  summary:
    '"This was not me": puts the former address back, ends all sessions, drops the password, and mails a link for a new one.',
  callers: everyone,
  body: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ email: z.string() }),
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});
