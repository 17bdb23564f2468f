import { z } from 'zod';
import { endpoint, managers } from '../../endpoint.js';
import { id, instant } from '../../fields.js';

/** How a package or plan stands at the card provider. */
export const cardPrice = z.object({
  productId: id,
  /** Of the product's record (`version`) when payments last heard of it: news take a moment. */
  revision: z.int().nonnegative(),
  /**
   * `made`: its price is there. `archived`: it is retired, there too. `waiting`: something is still
   * to be done there, which is tried again by itself. `none`: retired before it was ever there.
   */
  state: z.enum(['made', 'archived', 'waiting', 'none']),
  /** When the price was made, or archived; of what waits, since when. */
  at: instant.nullable(),
  /**
   * Why it waits: the provider gave no answer, refuses the studio's key, or refuses this. Null: it
   * was not tried yet.
   */
  reason: z.enum(['down', 'key', 'refused']).nullable(),
  /** The provider's own words, when it refuses. */
  detail: z.string().nullable(),
});
export type CardPrice = z.infer<typeof cardPrice>;

export const cardPriceList = z.object({
  /** False: there are no keys, and nothing is at the provider. */
  configured: z.boolean(),
  items: z.array(cardPrice),
});
export type CardPriceList = z.infer<typeof cardPriceList>;

export const listCardPrices = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/card-prices',
  summary: 'The price of each package and plan at the card provider.',
  callers: managers,
  response: cardPriceList,
});
