import { z } from 'zod';
import { fils, id, instant } from '../../fields.js';

export const historyRow = z.object({
  id,
  at: instant,
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  subjectUserId: id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  /** Which class or event, or which package or payment; null: the account itself. */
  about: z
    .object({
      kind: z.enum(['class', 'event', 'package', 'payment']),
      name: z.string(),
      startsAt: instant.nullable(),
    })
    .nullable()
    .optional(),
  /** What came back to the person; null where nothing could. */
  gaveBack: z
    .object({
      what: z.enum(['credit', 'class', 'money', 'fee', 'nothing']),
      credits: z.int(),
      amount: fils,
      /** The part of `amount` that went to a gift card, where it is known. */
      toGiftCard: fils,
      /** The package or plan that a credit or a class went back to. */
      to: z.string().nullable(),
    })
    .nullable()
    .optional(),
});
