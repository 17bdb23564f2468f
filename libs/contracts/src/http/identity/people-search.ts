import { z } from 'zod';
import { frontDesk, endpoint } from '../../endpoint.js';
import { id, idList } from '../../fields.js';
import { role } from './users.js';

/** A person as the front desk finds them. */
export const foundPerson = z.object({
  id,
  full_name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role,
  banned: z.boolean(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const searchPeople = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/people',
  summary:
    'The first 20 people whose name, address or phone has every word, while it is typed: words of one or two letters begin a word, names that begin with the first word come first. Or the people of these ids.',
  callers: frontDesk,
  query: z.object({
    search: z.string().trim().max(200).optional(),
    ids: idList.optional(),
  }),
  response: z.object({
    items: z.array(foundPerson),
    /** False: there are more people who have every word. */
    complete: z.boolean(),
  }),
});
export type FoundPeople = z.infer<NonNullable<typeof searchPeople.response>>;
