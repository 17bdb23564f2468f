import { z } from 'zod';
import { endpoint, everyone } from '../../endpoint.js';
import { instant } from '../../fields.js';

const token = z.string().min(1).max(200);
const linkErrors = [
  'SETUP_LINK_UNKNOWN',
  'SETUP_LINK_USED',
  'SETUP_LINK_REPLACED',
  'SETUP_LINK_EXPIRED',
  'SETUP_DONE',
  'TOO_MANY_REQUESTS',
] as const;

/** By POST: the token stands in no address that is logged. Uses nothing up. */
export const findSetupLink = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/setup/link',
  summary: 'What a link to /setup is good for: an admin with this address, or with any (null).',
  callers: everyone,
  body: z.object({ token }),
  response: z.object({ email: z.string().nullable(), expiresAt: instant }),
  errors: linkErrors,
});

export const setUpAdmin = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/setup/admin',
  summary:
    'Uses a link to /setup up and makes an admin, who signs in with this password. An address that has an account keeps its password, which has to be the one that is sent.',
  callers: everyone,
  body: z.object({
    token,
    fullName: z.string().trim().min(1).max(120),
    /** Judged by identity: what is no address is a BAD_REQUEST. */
    email: z.string().trim().min(1).max(255),
    password: z.string(),
  }),
  response: z.object({ email: z.string() }),
  status: 201,
  errors: [
    ...linkErrors,
    'SETUP_OTHER_ADDRESS',
    'SETUP_ACCOUNT_EXISTS',
    'EMAIL_TAKEN',
    'WEAK_PASSWORD',
  ],
});
