import { z } from 'zod';
import { admins, endpoint } from '../../endpoint.js';
import { instant, withId } from '../../fields.js';
import { role, user } from './users.js';

export const teamMember = user.extend({
  /** A trainer, or an admin or manager who teaches too. */
  teaches: z.boolean(),
  /** The link that is out; null: they have signed in, or its time is over. */
  invitation: z.object({ sentAt: instant, expiresAt: instant }).nullable(),
});
export type TeamMember = z.infer<typeof teamMember>;

export const listTeam = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/team',
  summary: 'Everybody who works here, by name, with roles and open invitations.',
  callers: admins,
  response: z.object({ items: z.array(teamMember) }),
});

const teamRole = role.exclude(['user']);

/** The id is the client's, so that the request can be repeated. */
export const inviteToTeam = endpoint({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/team/:id',
  summary:
    'Takes somebody into the team. Who has never signed in is mailed a link to choose a password; who is a member here has the role at once, under their own id.',
  callers: admins,
  params: withId,
  body: z.object({
    fullName: z.string().trim().min(1).max(120),
    /** Judged by identity: what is no address is a BAD_REQUEST. */
    email: z.string().trim().min(1).max(255),
    role: teamRole,
    /** A trainer who works at the front desk too. */
    isFrontDesk: z.boolean().default(false),
    /** An admin or manager who teaches too. */
    teaches: z.boolean().default(false),
  }),
  response: teamMember,
  status: 201,
  errors: ['ALREADY_ON_TEAM', 'PERSON_ID_TAKEN'],
});

export const withdrawInvitation = endpoint({
  service: 'identity',
  method: 'DELETE',
  path: '/api/admin/team/:id/invitation',
  summary: 'Takes an invitation back that nobody has followed: its link dies, the role is gone.',
  callers: admins,
  params: withId,
  status: 204,
  errors: ['NOT_FOUND', 'INVITATION_ACCEPTED'],
});
