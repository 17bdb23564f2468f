import { z } from 'zod';
import { endpoint, frontDesk } from '../../endpoint.js';
import { recordVersion } from '../../edit-conflict.js';
import { day, phone, withId } from '../../fields.js';
import { foundPerson } from './people-search.js';
import { gender, user } from './users.js';

const fullName = z.string().trim().min(1).max(120);
/** Judged by identity: what is no address is a BAD_REQUEST. */
const email = z.string().trim().max(255);

/** What of two people is alike. */
export const likeness = z.enum(['email', 'phone', 'name']);
export type Likeness = z.infer<typeof likeness>;

export const likePerson = z.object({ person: foundPerson, alike: z.array(likeness) });
export type LikePerson = z.infer<typeof likePerson>;

export const findLikePeople = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/people/alike',
  summary:
    'Who may be the person that is about to be made: the same address or number, or a similar name; at most 10, the surest first.',
  callers: frontDesk,
  query: z.object({
    fullName: z.string().trim().max(120).optional(),
    email: email.optional(),
    phone: z.string().trim().max(64).optional(),
  }),
  response: z.object({ items: z.array(likePerson) }),
});

/** The id is the client's, so that the request can be repeated. */
export const createPerson = endpoint({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/people/:id',
  summary:
    'Makes a person with a name and a number or an address, or both. Where there is an address, a mail invites them to choose a password. Safe to repeat.',
  callers: frontDesk,
  params: withId,
  body: z
    .object({
      fullName,
      phone: phone.optional(),
      email: email.optional(),
      /** There is somebody with this number, and it is somebody else. */
      despiteSamePhone: z.boolean().default(false),
    })
    .refine((person) => Boolean(person.phone) || Boolean(person.email), {
      path: ['phone'],
      message: 'a number or an address is needed',
    }),
  response: user,
  status: 201,
  errors: ['EMAIL_TAKEN', 'PHONE_TAKEN', 'PERSON_ID_TAKEN'],
});

export const invitePerson = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/people/:id/invitation',
  summary: 'Mails the invitation once more, to somebody who has not signed in yet.',
  callers: frontDesk,
  params: withId,
  status: 204,
  errors: ['NOT_FOUND', 'NOT_TO_BE_INVITED'],
});

/** Somebody else's changes meanwhile: EDIT_CONFLICT names full_name, phone, email, birth_date or gender. */
export const correctPerson = endpoint({
  service: 'identity',
  method: 'PATCH',
  path: '/api/admin/people/:id',
  summary:
    'Corrects name, number, address, birth date or gender of a member. Another address counts once somebody has opened the mail there; the present one is told. Of who has not signed in yet it counts at once, and they are invited there.',
  callers: frontDesk,
  params: withId,
  body: z.object({
    fullName: fullName.optional(),
    /** '' takes it away. */
    phone: phone.optional(),
    email: email.min(1).optional(),
    /** Not in the future; null takes it away. */
    birthDate: day.nullable().optional(),
    gender: gender.nullable().optional(),
    reason: z.string().trim().min(3).max(500),
    version: recordVersion.optional(),
  }),
  response: user,
  errors: ['NOT_FOUND', 'EMAIL_TAKEN', 'STAFF_RECORD', 'EDIT_CONFLICT'],
});
