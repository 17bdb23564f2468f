import { z } from 'zod';
import { readVersion } from '../../edit-conflict.js';
import { frontDesk, endpoint, signedIn } from '../../endpoint.js';
import { currency, day, fils, id, instant, LARGEST_INTEGER, listOf, withId } from '../../fields.js';
import { leavingReason } from './leaving-reasons.js';

/**
 * `past_due`: a renewal was refused, the provider tries again. `paused`: frozen. `cancelled`: over,
 * as the member asked. `ended`: over because nobody paid.
 */
export const subscriptionStatus = z.enum(['active', 'past_due', 'paused', 'cancelled', 'ended']);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

/**
 * What becomes of an unpaid renewal when its subscription is cancelled: it is paid now and runs to
 * the end of its period, or it ends at once and the open invoice is void.
 */
export const unpaidChoice = z.enum(['pay', 'end_now']);
export type UnpaidChoice = z.infer<typeof unpaidChoice>;

const plan = z.object({ planId: id, planName: z.string(), price: fils });

/** A subscription as the card provider has it: its period is paid for unless `unpaid` says otherwise. */
export const subscriptionView = plan.extend({
  id,
  currency,
  status: subscriptionStatus,
  periodStart: instant,
  periodEnd: instant,
  /** Until when it is paid for: before the end of its period while a renewal is unpaid. */
  paidUntil: instant.optional(),
  /** The period that nobody has paid for yet, and what is owed for it. */
  unpaid: z.object({ from: instant, until: instant, amount: fils }).nullable().optional(),
  /** What is charged next, and when; null when nothing will be. */
  nextBilling: z.object({ at: instant, amount: fils }).nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** Since when a renewal is unpaid, and when new bookings stop because of it. */
  pastDueSince: instant.nullable(),
  blockedFrom: instant.nullable(),
  /** A freeze that runs or is planned; days of the studio, the last one included. */
  frozen: z.object({ from: day, until: day }).nullable(),
  freezeDaysLeftThisYear: z.int(),
  /** A smaller plan begins with the next period. */
  nextPlan: plan.extend({ from: instant }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expiresOn: z.string() }).nullable(),
  /** Fees that the next payment will hold. */
  fees: z.array(z.object({ id, description: z.string(), amount: fils })),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Whether the member has told why they left. */
  feedbackGiven: z.boolean(),
  /** How often it was changed; a form sends it back. */
  version: readVersion,
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

export const listMySubscriptions = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/me/subscriptions',
  summary: 'Own subscriptions, the running one first.',
  callers: signedIn,
  response: listOf(subscriptionView),
});

const changing = ['NOT_FOUND', 'SUBSCRIPTION_ENDED', 'PAYMENT_PROVIDER_DOWN'] as const;

export const cancelSubscription = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/me/subscriptions/:id/cancel',
  summary:
    'Ends it with the period that is paid for. While a renewal is unpaid, `unpaid` says which: `pay` charges the card now and stays until the end, `end_now` voids the open invoice and ends at once, as does a request that does not say. Repeating changes nothing.',
  callers: signedIn,
  params: withId,
  body: z.object({
    reason: leavingReason,
    comment: z.string().trim().max(1000).optional(),
    unpaid: unpaidChoice.optional(),
  }),
  response: subscriptionView,
  errors: [...changing, 'CARD_DECLINED', 'CARD_NEEDS_HOLDER'],
});

export const resumeSubscription = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/me/subscriptions/:id/resume',
  summary: 'Takes the cancellation back, while the period still runs.',
  callers: signedIn,
  params: withId,
  response: subscriptionView,
  errors: changing,
});

/** What a preview has shown. */
export const shownChange = z.object({ settledAt: instant, dueNow: fils.max(LARGEST_INTEGER) });
export type ShownChange = z.infer<typeof shownChange>;

/** What a change of plan costs now, and from when it counts. */
export const planChange = z.object({
  when: z.enum(['now', 'period_end']),
  from: instant,
  plan,
  /** Up to when the old plan counts. Sent back with `dueNow`, it is charged as it was shown. */
  settledAt: instant.optional(),
  /** Taken from the card now, after the credit for what is left of the old plan. */
  dueNow: fils,
  credit: fils,
  /** What each following period costs. */
  thenEach: fils,
  subscription: subscriptionView,
});
export type PlanChange = z.infer<typeof planChange>;

export const changePlan = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/me/subscriptions/:id/change-plan',
  summary:
    'A dearer plan begins at once and is charged for the rest of the period; a cheaper one with the next period. The plan one has takes a planned change back. `preview` changes nothing; `shown` is what it answered: that is charged, or PREVIEW_OUTDATED when it costs something else now.',
  callers: signedIn,
  params: withId,
  body: z.object({ planId: id, preview: z.boolean().optional(), shown: shownChange.optional() }),
  response: planChange,
  errors: [
    ...changing,
    'LEGAL_DETAILS_MISSING',
    'PLAN_NOT_FOUND',
    'PRODUCT_CHANGED',
    'PLAN_CHANGE_PLANNED',
    'PREVIEW_OUTDATED',
    'SUBSCRIPTION_ENDING',
    'SUBSCRIPTION_UNPAID',
    'SUBSCRIPTION_FROZEN',
    'CARD_DECLINED',
  ],
});

/** What a freeze moves and cancels. */
export const freezeAnswer = z.object({
  periodEnd: instant,
  days: z.int(),
  daysLeftThisYear: z.int(),
  bookings: z.array(z.object({ id, className: z.string(), startsAt: instant })),
  subscription: subscriptionView,
});
export type FreezeAnswer = z.infer<typeof freezeAnswer>;

export const freezeSubscription = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/me/subscriptions/:id/freeze',
  summary:
    'Nothing is charged from the first to the last day, and the period ends so much later; bookings in between are cancelled. `preview` changes nothing.',
  callers: signedIn,
  params: withId,
  body: z.object({ from: day, until: day, preview: z.boolean().optional() }),
  response: freezeAnswer,
  errors: [
    ...changing,
    'INVALID_FREEZE_DAYS',
    'FREEZE_LIMIT',
    'FREEZE_CLASS_SOON',
    'SUBSCRIPTION_ENDING',
    'SUBSCRIPTION_UNPAID',
    'SUBSCRIPTION_FROZEN',
    'SERVICE_UNAVAILABLE',
  ],
});

export const unfreezeSubscription = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/me/subscriptions/:id/unfreeze',
  summary: 'Ends a freeze today, or takes a planned one back. Repeating changes nothing.',
  callers: signedIn,
  params: withId,
  response: subscriptionView,
  errors: changing,
});

export const changeCard = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/me/subscriptions/:id/card',
  summary: "Opens the provider's page for another card.",
  callers: signedIn,
  params: withId,
  response: z.object({ url: z.url() }),
  errors: changing,
});

export const paySubscription = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/me/subscriptions/:id/pay',
  summary: 'Tries the unpaid renewal once more, with the card on file.',
  callers: signedIn,
  params: withId,
  response: subscriptionView,
  errors: [...changing, 'CARD_DECLINED'],
});

export const giveSubscriptionFeedback = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/me/subscriptions/:id/feedback',
  summary: 'What the studio could have done better; the last word counts.',
  callers: signedIn,
  params: withId,
  body: z.object({ text: z.string().trim().min(1).max(2000) }),
  response: subscriptionView,
  errors: ['NOT_FOUND'],
});

export const adminSubscription = subscriptionView.extend({
  userId: id,
  memberName: z.string().nullable(),
  memberEmail: z.string(),
  leavingReason: leavingReason.nullable(),
  leavingComment: z.string().nullable(),
  feedback: z.string().nullable(),
});
export type AdminSubscription = z.infer<typeof adminSubscription>;

export const listSubscriptions = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/subscriptions',
  summary: 'Subscriptions, newest first, by status or member; 50 a page.',
  callers: frontDesk,
  query: z.object({
    status: z.enum([...subscriptionStatus.options, 'cancelling']).optional(),
    userId: id.optional(),
    cursor: z.string().max(400).optional(),
  }),
  response: listOf(adminSubscription),
});
