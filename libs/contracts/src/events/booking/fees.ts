import { z } from 'zod';
import { currency, fils, id, instant } from '../../fields.js';
import { publishedBy } from '../define-event.js';

/** A fee that an unlimited plan owes for one class. */
const feeFacts = z.object({
  feeId: id,
  userId: id,
  subscriptionId: id,
  bookingId: id,
  kind: z.enum(['late_cancel', 'no_show']),
  amount: fils,
  currency,
  className: z.string(),
  startsAt: instant,
  owedAt: instant,
});

const event = publishedBy('booking');

/** Additive only. */
export const feeEvents = {
  /** For the subscription's next invoice. */
  'fee.owed.v1': event({
    to: ['payments', 'notifications'],
    data: feeFacts,
  }),
  /** Waived by the staff, wherever it stands; said once, after `fee.owed.v1`. */
  'fee.waived.v1': event({
    to: ['payments', 'notifications'],
    data: feeFacts.extend({ reason: z.string() }),
  }),
};
