import type { EmailKind } from '@studio/contracts';
import type { Writer } from '../mail-content.js';
import * as data from './account/account-data.js';
import * as links from './account/account-links.js';
import * as notices from './account/account-notices.js';
import * as changes from './classes/class-changes.js';
import * as classes from './classes/classes.js';
import * as eventChanges from './events/event-changes.js';
import * as events from './events/events.js';
import * as giftCards from './purchases/gift-cards.js';
import * as noShows from './classes/no-shows.js';
import * as reminders from './classes/reminders.js';
import * as substitutions from './classes/substitutions.js';
import * as offers from './classes/offers.js';
import * as paymentLinks from './purchases/payment-links.js';
import * as purchases from './purchases/purchases.js';
import * as receipts from './purchases/receipts.js';
import { studioMessage } from './studio-message/studio-message.js';
import { newsletter } from './studio-message/newsletter.js';
import { weeklySummary } from './weekly-summary/weekly-summary.js';
import * as billing from './subscriptions/subscription-billing.js';
import * as subscriptions from './subscriptions/subscriptions.js';

/** Every mail of the studio by its kind; a kind's payload is what its function takes. */
export const mails = {
  'account-confirmation': links.accountConfirmation,
  'password-recovery': links.passwordRecovery,
  'magic-link': links.magicLink,
  invitation: links.invitation,
  'team-invitation': links.teamInvitation,
  'test-mail': data.testMail,
  'email-change': links.emailChange,
  'email-change-notice': notices.emailChangeNotice,
  'email-changed': notices.emailChanged,
  'records-merged': notices.recordsMerged,
  'password-changed': notices.passwordChanged,
  'new-device': notices.newDevice,
  'deletion-scheduled': data.deletionScheduled,
  'deletion-withdrawn': data.deletionWithdrawn,
  'deletion-done': data.deletionDone,
  'export-ready': data.exportReady,
  'booking-confirmation': classes.bookingConfirmation,
  'admin-booking': classes.adminBooking,
  cancellation: classes.cancellation,
  'schedule-change': changes.scheduleChange,
  'class-cancellation': changes.classCancellation,
  'class-waiting-left': offers.classWaitingLeft,
  'class-offer': offers.classOffer,
  'class-place-won': offers.classPlaceWon,
  'class-reminder-day': reminders.classReminderDay,
  'class-reminder-soon': reminders.classReminderSoon,
  substitution: substitutions.substitution,
  'no-show-pending': noShows.noShowPending,
  'no-show-final': noShows.noShowFinal,
  'event-waiting-list': events.eventWaitingList,
  'event-waiting-left': eventChanges.eventWaitingLeft,
  'event-booking-confirmation': events.eventBookingConfirmation,
  'event-place-won': events.eventPlaceWon,
  'payment-warning': events.paymentWarning,
  'event-place-cancelled': eventChanges.eventPlaceCancelled,
  'event-place-lapsed': eventChanges.eventPlaceLapsed,
  'event-cancelled': eventChanges.eventCancelled,
  'event-changed': eventChanges.eventChanged,
  'package-purchase': purchases.packagePurchase,
  'credits-warning': purchases.creditsWarning,
  subscription: subscriptions.subscription,
  'subscription-cancellation': subscriptions.subscriptionCancellation,
  'gift-card': giftCards.giftCard,
  'payment-link': paymentLinks.paymentLink,
  'subscription-renewed': billing.subscriptionRenewed,
  'subscription-payment-failed': billing.subscriptionPaymentFailed,
  'subscription-ended': billing.subscriptionEnded,
  'plan-ending': billing.planEnding,
  receipt: receipts.receipt,
  'credit-note': receipts.creditNote,
  'studio-message': studioMessage,
  newsletter,
  'member-message': newsletter,
  'weekly-summary': weeklySummary,
} as const satisfies Record<EmailKind, Writer<never>>;

export type MailKind = keyof typeof mails;
export type MailPayload<K extends MailKind> = Parameters<(typeof mails)[K]>[0];

export const mailKinds = Object.keys(mails) as MailKind[];
export const isMailKind = (text: string): text is MailKind => Object.hasOwn(mails, text);
