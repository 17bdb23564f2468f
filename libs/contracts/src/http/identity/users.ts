import { z } from 'zod';
import { recordVersion } from '../../edit-conflict.js';
import { endpoint, frontDesk, signedIn } from '../../endpoint.js';
import { day, id, instant, listOf, phone, withId } from '../../fields.js';

export const role = z.enum(['user', 'trainer', 'front_desk', 'manager', 'admin']);
export type Role = z.infer<typeof role>;

/** What a person says of themselves; who says nothing has none. */
export const gender = z.enum(['female', 'male', 'other']);
export type Gender = z.infer<typeof gender>;

/** Spec section 3, profiles. `avatar_url` is null until one is uploaded. */
export const profile = z.object({
  id,
  email: z.string(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  is_admin: z.boolean(),
  role,
  /** A trainer who works at the front desk too (an entry of user_roles). */
  is_front_desk: z.boolean().optional(),
  phone: z.string().nullable().optional(),
  /** For its owner and the front desk; trainers see a birthday on its day. */
  birth_date: day.nullable().optional(),
  /** For its owner and the front desk. */
  gender: gender.nullable().optional(),
  created_at: instant.optional(),
});
export type Profile = z.infer<typeof profile>;

/** A person as the staff see them: the profile, and how the account stands. */
export const user = profile.extend({
  banned: z.boolean().optional(),
  /** Null while not banned, and for a ban without an end. */
  banned_until: instant.nullable().optional(),
  email_confirmed: z.boolean().optional(),
  /** Asked for, and not confirmed by who reads it yet. */
  new_email: z.string().nullable().optional(),
  last_sign_in_at: instant.nullable().optional(),
  /** Of what the staff change: role and ban. */
  version: recordVersion.optional(),
});
export type User = z.infer<typeof user>;

export const getMyProfile = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/me/profile',
  summary: 'The own profile; created on first call if it is missing (spec section 4).',
  callers: signedIn,
  response: profile,
});

/** What one may change of the own profile. */
export const profileChanges = z.object({
  full_name: z.string().trim().min(1).max(120).optional(),
  /** The same as full_name. */
  fullName: z.string().trim().min(1).max(120).optional(),
  /** With its country code, or as it is dialled in the UAE; '' and null take it away. */
  phone: phone.nullable().optional(),
  /** Not in the future; null takes it away. */
  birthDate: day.nullable().optional(),
  /** Null takes it away. */
  gender: gender.nullable().optional(),
});

/** Role and is_admin can't be set here: unknown fields are dropped. */
export const updateMyProfile = endpoint({
  service: 'identity',
  method: 'PATCH',
  path: '/api/me/profile',
  summary: 'Changes name, phone, birth date or gender of the own profile.',
  callers: signedIn,
  body: profileChanges,
  response: profile,
});

export const findUsers = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'People by name, address or phone, 50 a page.',
  callers: frontDesk,
  query: z.object({
    search: z.string().trim().max(200).optional(),
    role: role.optional(),
    cursor: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  response: listOf(user).extend({ total: z.int() }),
});

export const getUser = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'One person.',
  callers: frontDesk,
  params: withId,
  response: user,
  errors: ['NOT_FOUND', 'PERSON_MERGED'],
});

/** `details` of PERSON_MERGED: where the record is now. */
export const mergedInto = z.object({ intoId: id });

/** What any service may learn of a session before it trusts a token. Internal. */
export const sessionState = z.object({
  active: z.boolean(),
  userId: id,
  email: z.string(),
  fullName: z.string().nullable(),
  role,
  isAdmin: z.boolean(),
  /** By an entry of user_roles, whatever the role is. */
  isFrontDesk: z.boolean().optional(),
});
export type SessionState = z.infer<typeof sessionState>;
