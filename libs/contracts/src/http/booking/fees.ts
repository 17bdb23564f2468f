import { z } from 'zod';
import { endpoint, frontDesk, signedIn } from '../../endpoint.js';
import { currency, fils, id, instant, listOf, withId } from '../../fields.js';

/** What an unlimited plan owes for a late cancel or a missed class. */
export const feeView = z.object({
  id,
  bookingId: id,
  subscriptionId: id,
  kind: z.enum(['late_cancel', 'no_show']),
  amount: fils,
  currency,
  /** `billed`: on an invoice that isn't paid yet. */
  status: z.enum(['owed', 'billed', 'paid', 'waived']),
  className: z.string(),
  startsAt: instant,
  owedAt: instant,
  settledAt: instant.nullable(),
});
export type FeeView = z.infer<typeof feeView>;

export const listMyFees = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/me/fees',
  summary: 'Own late and no-show fees, newest first.',
  callers: signedIn,
  response: listOf(feeView).extend({ owed: fils }),
});

export const listMemberFees = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/members/:id/fees',
  summary: "A member's late and no-show fees, newest first.",
  callers: frontDesk,
  params: withId,
  response: listOf(feeView).extend({ owed: fils }),
});
