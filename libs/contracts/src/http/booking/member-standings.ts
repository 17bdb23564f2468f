import { z } from 'zod';
import { frontDesk, endpoint } from '../../endpoint.js';
import { fils, id, idList, instant, listOf } from '../../fields.js';
import { bookingView } from './bookings.js';
import { bookingAbility } from './member-record.js';

/** A booking of today, for a check-in at the front desk. */
export const bookingOfToday = z.object({
  bookingId: id,
  scheduleId: id,
  className: z.string(),
  roomName: z.string(),
  startsAt: instant,
  endsAt: instant,
  status: bookingView.shape.status,
});
export type BookingOfToday = z.infer<typeof bookingOfToday>;

/** The one line of the client check: what pays for a new booking, or what is in the way. */
export const memberStanding = z.object({
  userId: id,
  bookingAbility,
  /** Late and no-show fees that are not paid yet. */
  feesOwed: fils,
  /** The seats of today, the earliest first; who cancelled has none. */
  today: z.array(bookingOfToday),
});
export type MemberStanding = z.infer<typeof memberStanding>;

export const listMemberStandings = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/member-standings',
  summary:
    'Whether each of these members can book with what they have, what they owe, and their classes of today.',
  callers: frontDesk,
  query: z.object({ ids: idList }),
  response: listOf(memberStanding),
});

/** Whose code it is, for whoever looks a person up by it; null: nobody’s of today. */
export const codeOwner = z.object({
  owner: z.object({ userId: id, bookingId: id }).nullable(),
});
export type CodeOwner = z.infer<typeof codeOwner>;

export const findCodeOwner = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/check-in-codes',
  summary: "Whose booking a scanned or typed check-in code belongs to; an old code of today's too.",
  callers: frontDesk,
  query: z.object({ code: z.string().trim().min(1).max(200) }),
  response: codeOwner,
});
