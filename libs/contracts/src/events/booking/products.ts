import { z } from 'zod';
import { fils, id } from '../../fields.js';
import { productState } from '../../http/booking/admin-products.js';
import { publishedBy } from '../define-event.js';

const event = publishedBy('booking');

/** Additive only. */
export const productEvents = {
  /** A package or plan as it is sold from now on: added, changed, or from before this was said. */
  'product.changed.v1': event({
    to: ['payments'],
    data: z.object({
      productId: id,
      kind: z.enum(['package', 'plan']),
      name: z.string(),
      state: productState,
      /** The terms that are sold. A plan's price is that of a month. */
      version: z.object({ id, number: z.int().positive(), price: fils }),
      /** The highest counts, in whatever order they come. */
      revision: z.int().nonnegative(),
    }),
  }),
};
