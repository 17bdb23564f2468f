import {
  classReminderHours,
  type Channel,
  type KindPreference,
  type NotificationKind,
} from '@studio/contracts';
import { t } from './messages.js';

type KindLabels = Pick<KindPreference, 'name' | 'description' | 'required'> & {
  /** Off until it is switched on, for managers and above, by mail alone. */
  forManagers?: true;
};

/** Required: the law (receipts), the contract (a class that won't be) or safety asks for it. */
export const kinds: Readonly<Record<NotificationKind, KindLabels>> = {
  account: {
    name: t('account'),
    description: t('accountDescription'),
    required: true,
  },
  payments: {
    name: t('payments'),
    description: t('paymentsDescription'),
    required: true,
  },
  changes: {
    name: t('changes'),
    description: t('changesDescription'),
    required: true,
  },
  bookings: {
    name: t('bookings'),
    description: t('bookingsDescription'),
    required: false,
  },
  reminder_day: {
    name: t('reminderDay', { hours: classReminderHours.day }),
    description: t('reminderDayDescription'),
    required: false,
  },
  reminder_soon: {
    name: t('reminderSoon', { hours: classReminderHours.soon }),
    description: t('reminderSoonDescription'),
    required: false,
  },
  waiting_list: {
    name: t('waitingList'),
    description: t('waitingListDescription'),
    required: false,
  },
  credits: {
    name: t('credits'),
    description: t('creditsDescription'),
    required: false,
  },
  messages: {
    name: t('messages'),
    description: t('messagesDescription'),
    required: false,
  },
  newsletter: {
    name: t('newsletter'),
    description: t('newsletterDescription'),
    required: false,
  },
  weekly_summary: {
    name: t('weeklySummary'),
    description: t('weeklySummaryDescription'),
    required: false,
    forManagers: true,
  },
};

export const kindNames = Object.keys(kinds) as readonly NotificationKind[];

/** Always sent, whatever is chosen. Push is the person's own device: it can always be switched. */
export const isLocked = (kind: NotificationKind, channel: Channel): boolean =>
  kinds[kind].required && channel !== 'push';

/** What is on for whoever has chosen nothing. */
export const isOnByDefault = (kind: NotificationKind): boolean => !kinds[kind].forManagers;
