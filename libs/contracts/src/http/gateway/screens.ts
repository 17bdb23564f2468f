import { z } from 'zod';
import { admins, frontDesk, endpoint, signedIn } from '../../endpoint.js';
import { withId } from '../../fields.js';
import { bookingView } from '../booking/bookings.js';
import { historyRow } from '../booking/history.js';
import { userPackageView } from '../booking/packages.js';
import { myWaitingEntry } from '../booking/class-waitlist.js';
import { eventView } from '../booking/events.js';
import { studioPolicy } from '../booking/settings.js';
import { setupFacts, setupItem } from '../booking/studio-setup.js';
import { deletion } from '../identity/privacy.js';
import { teamMember } from '../identity/team.js';
import { user } from '../identity/users.js';
import { emailLogRow } from '../notifications/email-log.js';
import { notificationView } from '../notifications/notifications.js';
import { memberRecord } from '../booking/member-record.js';
import { adminPaymentView, paymentStory } from '../payments/admin-payments.js';
import { cardCheck } from '../payments/card-check.js';
import { allowanceView } from '../booking/plans.js';

/** A part of a composed screen whose service did not answer is null: the screen shows the rest. */
export const homeScreen = z.object({
  bookings: z.array(bookingView).nullable(),
  packages: z.array(userPackageView).nullable(),
  creditsLeft: z.int().nullable(),
  events: z.array(eventView).nullable(),
  /** Lists of full classes that the member is on. */
  waiting: z.array(myWaitingEntry).nullable().optional(),
  /** What own subscriptions still give. */
  allowances: z.array(allowanceView).nullable().optional(),
  /** The studio's numbers, which the page's texts print. */
  policy: studioPolicy.nullable().optional(),
  /** Whether the account is to be deleted: a banner says so. */
  deletion: deletion.nullable().optional(),
});
export type HomeScreen = z.infer<typeof homeScreen>;

export const getHomeScreen = endpoint({
  service: 'gateway',
  method: 'GET',
  path: '/api/screens/home',
  summary: "All that a member's home page shows, in one request.",
  callers: signedIn,
  response: homeScreen,
});

export const memberScreen = z.object({
  profile: user,
  /** What the staff did to the account (identity); the record has its own history. */
  accountHistory: z.array(historyRow).nullable().optional(),
  record: memberRecord.nullable(),
  /** The latest; `paymentsTotal` are all, absent when payments did not answer. */
  payments: z.array(adminPaymentView).nullable(),
  paymentsTotal: z.int().optional(),
  emails: z.array(emailLogRow).nullable(),
  /** What was said in the app; null: its service did not answer. */
  notifications: z.array(notificationView).nullable(),
});
export type MemberScreen = z.infer<typeof memberScreen>;

export const getMemberScreen = endpoint({
  service: 'gateway',
  method: 'GET',
  path: '/api/screens/members/:id',
  summary: 'One member with credits, bookings, payments, emails and history, in one request.',
  callers: frontDesk,
  params: withId,
  response: memberScreen,
  errors: ['NOT_FOUND'],
});

/** The payment as payments tells it, and the emails about it; null when notifications is away. */
export const paymentScreen = z.object({
  payment: paymentStory,
  emails: z.array(emailLogRow).nullable(),
});
export type PaymentScreen = z.infer<typeof paymentScreen>;

export const getPaymentScreen = endpoint({
  service: 'gateway',
  method: 'GET',
  path: '/api/screens/payments/:id',
  summary: "One payment's whole story with its emails, in one request.",
  callers: frontDesk,
  params: withId,
  response: paymentScreen,
  errors: ['NOT_FOUND'],
});

/** How far the studio is set up; a part whose service does not answer is null. */
export const setupScreen = z.object({
  facts: setupFacts,
  team: z.array(teamMember).nullable(),
  cards: cardCheck.nullable(),
  /** The last test mail to anybody, and whether any mail was ever delivered. */
  mails: z.object({ lastTest: emailLogRow.nullable(), sent: z.int() }).nullable(),
  /** Imports that are done, and were not undone. */
  imports: z.int().nullable(),
  /** Of each item: `unknown` when its service does not answer. */
  items: z.array(
    z.object({ item: setupItem, state: z.enum(['done', 'open', 'skipped', 'unknown']) }),
  ),
});
export type SetupScreen = z.infer<typeof setupScreen>;

export const getSetupScreen = endpoint({
  service: 'gateway',
  method: 'GET',
  path: '/api/screens/setup',
  summary: 'The checklist of a studio that is being set up, in one request.',
  callers: admins,
  response: setupScreen,
});
