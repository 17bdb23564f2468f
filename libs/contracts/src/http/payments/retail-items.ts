import { z } from 'zod';
import { readVersion, recordVersion } from '../../edit-conflict.js';
import { endpoint, frontDesk, managers } from '../../endpoint.js';
import { fils, id, LARGEST_INTEGER, listOf, withId } from '../../fields.js';

/** Something that is sold over the counter, such as water or socks. */
export const retailItemInput = z.object({
  name: z.string().trim().min(1).max(120),
  /** Fils, VAT included. */
  price: z.int().min(1).max(LARGEST_INTEGER),
  /** Pieces that are left; null: nobody counts them. */
  stock: z.int().min(0).max(100_000).nullable(),
  /** A retired item is not sold any more. */
  retired: z.boolean(),
});
export type RetailItemInput = z.infer<typeof retailItemInput>;

export const retailItemView = retailItemInput.extend({ id, price: fils, version: readVersion });
export type RetailItemView = z.infer<typeof retailItemView>;

export const listRetailItems = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/retail-items',
  summary: 'What is sold over the counter, by name, with what is left of it; retired items too.',
  callers: frontDesk,
  response: listOf(retailItemView),
});

export const saveRetailItem = endpoint({
  service: 'payments',
  method: 'PUT',
  path: '/api/admin/retail-items/:id',
  summary:
    'Adds or changes a retail item; the id is the form’s. `version` null: it is new. A sale that took a piece is a change too.',
  callers: managers,
  params: withId,
  body: retailItemInput.extend({ version: recordVersion.nullable() }),
  response: retailItemView,
  errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
});
