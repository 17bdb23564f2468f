import { z } from 'zod';
import { currency, day, fils, id, instant } from './fields.js';
import { publishedProfile } from './events/identity.js';
import { mergeBlock, mergeConflict, mergeFacts } from './http/identity/merges.js';

/**
 * Calls between services. The gateway never proxies them; each names its callers, who show a
 * short-lived service token. Paths begin with /internal.
 */

/** POST /internal/grants (booking; caller payments): once per providerSessionId, however often. */
export const grantRequest = z.object({
  paymentId: id,
  userId: id,
  /** `visit`: one class of the type that is the reference. */
  kind: z.enum(['package', 'visit']),
  referenceId: id,
  amount: fils,
  currency,
  providerSessionId: z.string(),
  paidAt: instant,
});
export type GrantRequest = z.infer<typeof grantRequest>;

export const grantAnswer = z.object({
  userPackageId: id,
  packageName: z.string(),
  creditsTotal: z.int(),
  creditsLeft: z.int(),
  expiresOn: day,
});
export type GrantAnswer = z.infer<typeof grantAnswer>;

/** It is sold once to each person and was had meanwhile: nothing is granted, the money goes back. */
const refusedGrant = z.object({ refusedBecause: z.enum(['INTRO_USED', 'ONCE_PER_PERSON']) });
export type RefusedGrant = z.infer<typeof refusedGrant>;

export const grantOutcome = z.union([grantAnswer, refusedGrant]);
export type GrantOutcome = z.infer<typeof grantOutcome>;

/**
 * GET /internal/reservations/:id (booking; caller payments): a place in an event that is held for
 * its member; 404 NOT_FOUND once it is confirmed, cancelled or lapsed.
 */
export const heldReservation = z.object({ id, userId: id, eventId: id, price: fils });
export type HeldReservation = z.infer<typeof heldReservation>;

/**
 * POST /internal/event-confirmations (booking; caller payments): once per providerSessionId,
 * however often. `honoured`: the money came after the window, and a place was free. `refund`: there is
 * no place for it. A bank transfer of the desk asks before its money is there, and again when it is.
 */
export const eventConfirmationRequest = z.object({
  paymentId: id,
  userId: id,
  reservationId: id,
  amount: fils,
  currency,
  providerSessionId: z.string(),
  paidAt: instant,
  awaitsTransfer: z.boolean().optional(),
});
export type EventConfirmationRequest = z.infer<typeof eventConfirmationRequest>;
export const eventConfirmation = z.object({
  outcome: z.enum(['confirmed', 'honoured', 'refund']),
  reservationId: id,
  event: z.object({
    id,
    title: z.string(),
    date: day,
    time: z.string(),
    /** Missing in answers that were kept before this was said. */
    starts_at: instant.optional(),
    ends_at: instant.optional(),
    description: z.string(),
    location: z.string(),
    price_aed: z.number(),
    is_free: z.boolean(),
  }),
});
export type EventConfirmation = z.infer<typeof eventConfirmation>;

/**
 * POST /internal/class-confirmations (booking; caller payments): money for a held seat, once per
 * providerSessionId, or a bank transfer that the front desk waits for. `honoured`: it came after the
 * hold, and a seat was free. `refund`: there is no seat for it. 404 BOOKING_NOT_FOUND when there never was such a hold.
 */
export const classConfirmationRequest = z.object({
  paymentId: id,
  userId: id,
  bookingId: id,
  /** Fils: the price that was asked, whatever paid it. */
  amount: fils,
  currency,
  providerSessionId: z.string(),
  paidAt: instant,
});
export type ClassConfirmationRequest = z.infer<typeof classConfirmationRequest>;
export const classConfirmation = z.object({
  outcome: z.enum(['confirmed', 'honoured', 'refund']),
  bookingId: id,
  /** As verify-payment shows it (spec section 3). */
  schedule: z.object({
    id,
    date: day,
    start_time: z.string(),
    end_time: z.string(),
    class: z.object({ name: z.string(), trainer: z.string() }),
  }),
});
export type ClassConfirmation = z.infer<typeof classConfirmation>;

/** GET /internal/personal-data (booking, payments, notifications; caller identity). */
export const personalTables = z.object({
  tables: z.array(z.object({ name: z.string(), about: z.string(), columns: z.array(z.string()) })),
});
export type PersonalTables = z.infer<typeof personalTables>;

/** GET /internal/personal-data/:userId/:table?after= (same): `next` is null on the last page. */
export const personalPageParams = z.object({ userId: id, table: z.string().max(100) });
export const personalPageQuery = z.object({ after: z.string().max(500).optional() });
export const personalPage = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
});
export type PersonalPage = z.infer<typeof personalPage>;

/** GET /internal/merges/:userId/:intoId (caller identity): of two records that are to be one. */
export const mergePath = z.object({ userId: id, intoId: id });
export const mergePart = z.object({
  isMoved: z.boolean(),
  facts: mergeFacts.partial(),
  intoFacts: mergeFacts.partial(),
  conflicts: z.array(mergeConflict),
  blockedBy: z.array(mergeBlock),
});
export type MergePart = z.infer<typeof mergePart>;

/** POST /internal/merges/named (booking, payments, notifications; caller identity), both ways. */
export const namedPeople = z.object({ ids: z.array(id).max(1_000) });
export type NamedPeople = z.infer<typeof namedPeople>;

/**
 * GET /internal/event-batches/:id?studioId= (who publishes; callers: the batch's consumer): what the
 * events of a job say, the oldest first. None once the consumer is done with them, and for others.
 */
export const eventBatchPath = z.object({ id });
export const eventBatchQuery = z.object({ studioId: id });
const publishedEvent = z.object({
  id,
  type: z.string(),
  studioId: id,
  occurredAt: instant,
  requestId: z.string().nullable(),
  traceparent: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
});
export const eventBatch = z.object({ events: z.array(publishedEvent) });

/** GET /internal/sessions/:sessionId (identity; callers all services): see sessionState. */
export { sessionState, type SessionState } from './http/identity/users.js';

/**
 * POST /internal/calendar-entries/:id/sequence (booking; caller notifications): how often an entry of
 * a calendar has changed, and no less than mails have said. 404 NOT_FOUND: calendars have it no more.
 */
export const calendarSequenceRequest = z.object({
  userId: id,
  atLeast: z.int().min(0).max(1_000_000),
});
export type CalendarSequenceRequest = z.infer<typeof calendarSequenceRequest>;
export const calendarSequence = z.object({ sequence: z.int() });

/** POST /internal/people/by-phone (identity; caller booking): whose number it is, in any form. */
export const phoneRequest = z.object({ phone: z.string().trim().min(1).max(200) });
export const peopleByPhone = z.object({ ids: z.array(id) });

/**
 * GET /internal/people/:id (identity; caller booking): somebody whose `profile.changed.v1` has not come
 * yet. 404 NOT_FOUND: there is no such person, or not any more.
 */
export const personPath = z.object({ id });
/** `createdAt`: of the profile, no later than any event about the person. */
export const internalPerson = publishedProfile.extend({ createdAt: instant });
export type InternalPerson = z.infer<typeof internalPerson>;

/**
 * POST /internal/sessions/of-link (identity; caller gateway): the session of a mailed link or code,
 * for whoever holds its tokens. 410 LINK_EXPIRED when it is another kind of session, older than 10
 * minutes, over, or when the tokens are not of one session. An empty refresh token is none.
 */
export const linkSessionRequest = z.object({
  accessToken: z.string().max(16_384),
  refreshToken: z.string().max(1_024),
});
export const linkSession = z.object({
  userId: id,
  email: z.string(),
  /** When the access token ends. */
  expiresAt: instant,
});
export type LinkSession = z.infer<typeof linkSession>;

/**
 * GET /internal/invoices/of-payment/:id and /internal/credit-notes/of-refund/:id (payments; caller
 * notifications): the PDF for the mail; 404 NOT_FOUND while there is none.
 */
export const invoiceFile = z.object({ number: z.string(), pdfBase64: z.string() });
export type InvoiceFile = z.infer<typeof invoiceFile>;

/**
 * POST /internal/freezes (booking; caller payments): the member's bookings that a subscription pays
 * for between two days (the last one included), and what else pays then. Unless `preview`, they are
 * cancelled and waiting entries left; repeating finds nothing more to cancel. 409 FREEZE_CLASS_SOON,
 * with nothing changed, when one of them can't be cancelled on time any more.
 */
export const freezeRequest = z.object({
  subscriptionId: id,
  userId: id,
  from: day,
  until: day,
  preview: z.boolean(),
});
export type FreezeRequest = z.infer<typeof freezeRequest>;
export const freezeEffects = z.object({
  bookings: z.array(z.object({ id, className: z.string(), startsAt: instant })),
  /** The studio's rule: days at least, days a year at most. */
  limits: z.object({ minDays: z.int(), daysPerYear: z.int() }),
});
export type FreezeEffects = z.infer<typeof freezeEffects>;
