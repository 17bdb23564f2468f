import { z } from 'zod';
import { endpoint, frontDesk } from '../../endpoint.js';
import { fils, id } from '../../fields.js';
import { packageView } from './packages.js';
import { planView } from './plans.js';

export const sellCatalogue = z.object({
  packages: z.array(packageView),
  /** One class of a type, paid ahead. */
  visits: z.array(z.object({ classTypeId: id, name: z.string(), price: fils, credits: z.int() })),
  plans: z.array(planView),
});
export type SellCatalogue = z.infer<typeof sellCatalogue>;

export const getSellCatalogue = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/sell-catalogue',
  summary: 'What the front desk can sell now, to this member when one is named.',
  callers: frontDesk,
  query: z.object({ userId: id.optional() }),
  response: sellCatalogue,
});
