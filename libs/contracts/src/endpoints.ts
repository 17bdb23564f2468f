import { z } from 'zod';
import type { Endpoint } from './endpoint.js';
import * as adminCredits from './http/admin-credits.js';
import * as adminEvents from './http/admin-events.js';
import * as avatars from './http/avatars.js';
import * as booking from './http/booking.js';
import * as bookingChanges from './http/booking-changes.js';
import * as dropIns from './http/drop-ins.js';
import * as classWaiting from './http/class-waiting.js';
import * as checkIns from './http/check-ins.js';
import * as creditNotes from './http/credit-notes.js';
import * as calendar from './http/calendar.js';
import * as emailFunctions from './http/email-functions.js';
import * as emailLog from './http/email-log.js';
import * as events from './http/events.js';
import * as giftCards from './http/gift-cards.js';
import * as fees from './http/fees.js';
import * as identity from './http/identity.js';
import * as invoices from './http/invoices.js';
import * as memberRecord from './http/member-record.js';
import * as messages from './http/messages.js';
import * as notifications from './http/notifications.js';
import * as ownAccount from './http/own-account.js';
import * as ownSessions from './http/own-sessions.js';
import * as ownPackages from './http/own-packages.js';
import * as adminPayments from './http/admin-payments.js';
import * as payments from './http/payments.js';
import * as people from './http/people.js';
import * as plans from './http/plans.js';
import * as preferences from './http/preferences.js';
import * as privacy from './http/privacy.js';
import * as promotions from './http/promotions.js';
import * as push from './http/push.js';
import * as refunds from './http/refunds.js';
import * as restEvents from './http/rest-events.js';
import * as restIdentity from './http/rest-identity.js';
import * as restNotifications from './http/rest-notifications.js';
import * as screens from './http/screens.js';
import * as session from './http/session.js';
import * as subscriptions from './http/subscriptions.js';
import * as settings from './http/settings.js';
import * as timetable from './http/timetable.js';
import * as unsubscribe from './http/unsubscribe.js';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'callers' in value && 'summary' in value;

const files = [
  session,
  identity,
  avatars,
  people,
  restIdentity,
  restNotifications,
  ownAccount,
  ownSessions,
  booking,
  ownPackages,
  adminCredits,
  calendar,
  bookingChanges,
  dropIns,
  plans,
  fees,
  classWaiting,
  checkIns,
  events,
  adminEvents,
  restEvents,
  payments,
  adminPayments,
  invoices,
  creditNotes,
  refunds,
  promotions,
  giftCards,
  memberRecord,
  messages,
  notifications,
  preferences,
  privacy,
  push,
  screens,
  emailFunctions,
  emailLog,
  subscriptions,
  unsubscribe,
  settings,
  timetable,
];

/** Every endpoint under the name it is exported by: whatever is declared is in here. */
export const namedEndpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  files.flatMap((file) =>
    Object.entries(file).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);

/** Every endpoint of the studio, those of the gateway included. */
export const endpoints: readonly Endpoint[] = Object.values(namedEndpoints);

/** The shapes that answers are made of, under the names they are exported by. */
export const namedShapes: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  files.flatMap((file) =>
    Object.entries(file).filter(
      (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
    ),
  ),
);
