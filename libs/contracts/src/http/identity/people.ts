import { z } from 'zod';
import { recordVersion } from '../../edit-conflict.js';
import { admins, endpoint, frontDesk } from '../../endpoint.js';
import { instant, listOf, withId } from '../../fields.js';
import { historyRow } from '../booking/history.js';
import { role, user } from './users.js';

/** Every staff action says why; it stands in the history for good. */
const reason = z.string().trim().min(3).max(500);
const version = recordVersion.optional();

export const changeRole = endpoint({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/users/:id/role',
  summary: 'Gives somebody another role; counts from their next request.',
  callers: admins,
  params: withId,
  body: z.object({
    role,
    /** A trainer who works at the front desk too; left out for every other role. */
    isFrontDesk: z.boolean().optional(),
    /** An admin or manager who teaches too; left out: it stays as it is. */
    teaches: z.boolean().optional(),
    reason,
    version,
  }),
  response: user,
  errors: ['NOT_FOUND', 'LAST_ADMIN', 'EDIT_CONFLICT'],
});

export const banUser = endpoint({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/users/:id/ban',
  summary: 'Shuts somebody out until an instant, or for good (null), from their next request on.',
  callers: admins,
  params: withId,
  body: z.object({ until: instant.nullable(), reason, version }),
  response: user,
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMIN', 'BAN_IN_THE_PAST', 'EDIT_CONFLICT'],
});

export const unbanUser = endpoint({
  service: 'identity',
  method: 'DELETE',
  path: '/api/admin/users/:id/ban',
  summary: 'Lets somebody in again. Safe to repeat.',
  callers: admins,
  params: withId,
  body: z.object({ reason, version }),
  response: user,
  errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
});

export const signUserOut = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/users/:id/sign-out',
  summary: 'Ends every session of a person, on every device.',
  callers: admins,
  params: withId,
  body: z.object({ reason }),
  response: z.object({ sessions: z.int() }),
  errors: ['NOT_FOUND'],
});

export const getUserHistory = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/users/:id/history',
  summary: 'What the staff did to an account: who, when, what, before, after, why; newest first.',
  callers: frontDesk,
  params: withId,
  response: listOf(historyRow),
  errors: ['NOT_FOUND'],
});
