import { z } from 'zod';
import { frontDesk, endpoint, signedIn } from '../../endpoint.js';
import { day, fils, id, instant, listOf, withId } from '../../fields.js';
import { bookingView } from './bookings.js';
import { historyRow } from './history.js';
import { ledgerRow, userPackageView } from './packages.js';
import { allowanceView } from './plans.js';

/** A member's plan as the front desk sees it. */
export const memberPlan = allowanceView.extend({
  /** False: cancelled, and it ends with its period. */
  renews: z.boolean(),
  /** A renewal failed: until then the plan still pays for new bookings. */
  graceUntil: instant.nullable(),
  /** A freeze that runs or is planned; `until` is its last day, null while nobody knows. */
  frozen: z.object({ from: day, until: day.nullable() }).nullable(),
});
export type MemberPlan = z.infer<typeof memberPlan>;

/** Whether a plan or a package of a member pays for a new booking today; clients own the words. */
export const bookingAbility = z.object({
  canBook: z.boolean(),
  /** What pays first, or what is in the way; null: neither a plan nor a package. */
  source: z
    .object({
      kind: z.enum(['plan', 'package']),
      name: z.string(),
      /** Null: unlimited. */
      left: z.int().nullable(),
      total: z.int().nullable(),
      /** Last day on which it pays. */
      until: day,
    })
    .nullable(),
  because: z
    .enum(['none', 'payment_failed', 'frozen', 'used_up', 'ended', 'expired', 'locked', 'refunded'])
    .nullable(),
  /** First day whose classes can be booked nonetheless, where it is known. */
  from: day.nullable(),
  /** What the front desk does about it; null while nothing is in the way. */
  remedy: z.enum(['sell', 'collect_payment', 'end_freeze', 'see_payment']).nullable().optional(),
});
export type BookingAbility = z.infer<typeof bookingAbility>;

/** A member's place at an event as the front desk sees it. */
export const eventPlaceOfMember = z.object({
  reservationId: id,
  eventId: id,
  title: z.string(),
  startsAt: instant,
  status: z.enum(['active', 'confirmed', 'cancelled']),
  price: fils,
  /** Until then the place is held for payment. */
  expiresAt: instant.nullable(),
  /** Booked, and its bank transfer has not come yet. */
  awaitsTransfer: z.boolean().optional(),
});
export type EventPlaceOfMember = z.infer<typeof eventPlaceOfMember>;

/** A visit of the system that the studio had before; of no class, seat or payment of this one. */
export const importedVisit = z.object({
  id,
  startsAt: instant,
  /** As the file named them. */
  className: z.string(),
  trainerName: z.string().nullable(),
  outcome: z.enum(['attended', 'no_show', 'late_cancelled']),
});
export type ImportedVisit = z.infer<typeof importedVisit>;

export const memberRecord = z.object({
  /** Plans that are not over. */
  plans: z.array(memberPlan).optional(),
  packages: z.array(userPackageView),
  bookingAbility: bookingAbility.optional(),
  /** Late and no-show fees that are not paid yet. */
  feesOwed: fils.optional(),
  bookings: z.array(bookingView),
  eventPlaces: z.array(eventPlaceOfMember).optional(),
  ledger: z.array(ledgerRow),
  history: z.array(historyRow),
  /** With imported visits. */
  counts: z.object({ attended: z.int(), lateCancels: z.int(), noShows: z.int() }),
  /** The latest 200. */
  importedVisits: z.array(importedVisit).optional(),
});
export type MemberRecord = z.infer<typeof memberRecord>;

export const listMyImportedVisits = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/me/imported-visits',
  summary: 'Own visits of the system that the studio had before, the latest 200 first.',
  callers: signedIn,
  response: listOf(importedVisit),
});

export const getMemberRecord = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/members/:id/record',
  summary:
    "A member's plans, packages and fees, latest 50 bookings and event places, ledger rows and data history.",
  callers: frontDesk,
  params: withId,
  response: memberRecord,
});
