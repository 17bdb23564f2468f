import type { NotificationKind } from '@studio/contracts';
import type { MailKind } from '@studio/email';

/**
 * What a mail is about, as people choose it in their preferences. What is required there (account,
 * payments, changes) is transactional: always sent, and its footer says so.
 */
const topics: Readonly<Record<MailKind, NotificationKind>> = {
  'account-confirmation': 'account',
  'password-recovery': 'account',
  'magic-link': 'account',
  invitation: 'account',
  'team-invitation': 'account',
  'test-mail': 'account',
  'email-change': 'account',
  'email-change-notice': 'account',
  'email-changed': 'account',
  'records-merged': 'account',
  'password-changed': 'account',
  'new-device': 'account',
  'deletion-scheduled': 'account',
  'deletion-withdrawn': 'account',
  'deletion-done': 'account',
  'export-ready': 'account',
  'booking-confirmation': 'bookings',
  'admin-booking': 'bookings',
  cancellation: 'bookings',
  'schedule-change': 'changes',
  'class-cancellation': 'changes',
  'class-waiting-left': 'waiting_list',
  'class-offer': 'waiting_list',
  'class-place-won': 'bookings',
  'class-reminder-day': 'reminder_day',
  'class-reminder-soon': 'reminder_soon',
  substitution: 'changes',
  'no-show-pending': 'payments',
  'no-show-final': 'payments',
  'event-waiting-list': 'waiting_list',
  'event-waiting-left': 'waiting_list',
  'event-booking-confirmation': 'bookings',
  'event-place-won': 'waiting_list',
  'payment-warning': 'waiting_list',
  'event-place-cancelled': 'bookings',
  'event-place-lapsed': 'waiting_list',
  'event-cancelled': 'changes',
  'event-changed': 'changes',
  'package-purchase': 'payments',
  'credits-warning': 'credits',
  subscription: 'payments',
  'subscription-cancellation': 'payments',
  'gift-card': 'payments',
  'payment-link': 'payments',
  'subscription-renewed': 'payments',
  'subscription-ended': 'payments',
  'plan-ending': 'payments',
  'subscription-payment-failed': 'payments',
  receipt: 'payments',
  'credit-note': 'payments',
  'studio-message': 'messages',
  newsletter: 'newsletter',
  'member-message': 'messages',
  'weekly-summary': 'weekly_summary',
};

export const topicOf = (kind: MailKind): NotificationKind => topics[kind];

/**
 * Confirmations of what somebody has just booked: they can be switched off in the settings, but a
 * mail program's one-click button isn't put beside them.
 */
export const isConfirmation = (topic: NotificationKind): boolean => topic === 'bookings';
