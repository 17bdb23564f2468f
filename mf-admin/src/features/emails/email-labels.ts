import { emailKind } from '@studio/contracts';
import type { EmailDetails, EmailKind, EmailStatus } from '@studio/contracts';
import { sentence, type StateLabel } from '../../shared/labels.js';
import { t } from './messages.js';

const statuses: Record<EmailStatus, StateLabel> = {
  queued: { word: t('waiting'), tone: 'scarce' },
  sent: { word: t('sent'), tone: 'calm' },
  failed: { word: t('failed'), tone: 'alert' },
  skipped: { word: t('switchedOff'), tone: 'plain' },
};

/** A newer server may know more states: those show plainly. */
export const statusLabel = (status: EmailStatus): StateLabel =>
  statuses[status] ?? { word: t('other'), tone: 'plain' };

export const statusChoices = Object.entries(statuses).map(([value, { word }]) => ({
  value,
  label: word,
}));

const kinds: Readonly<Record<EmailKind, string>> = {
  'account-confirmation': t('kindAccountConfirmation'),
  'password-recovery': t('kindPasswordRecovery'),
  'magic-link': t('kindMagicLink'),
  invitation: t('kindInvitation'),
  'team-invitation': t('kindTeamInvitation'),
  'test-mail': t('kindTestMail'),
  'email-change': t('kindEmailChange'),
  'email-change-notice': t('kindEmailChangeNotice'),
  'email-changed': t('kindEmailChanged'),
  'records-merged': t('kindRecordsMerged'),
  'password-changed': t('kindPasswordChanged'),
  'new-device': t('kindNewDevice'),
  'deletion-scheduled': t('kindDeletionScheduled'),
  'deletion-withdrawn': t('kindDeletionWithdrawn'),
  'deletion-done': t('kindDeletionDone'),
  'export-ready': t('kindExportReady'),
  'booking-confirmation': t('kindBookingConfirmation'),
  'admin-booking': t('kindAdminBooking'),
  cancellation: t('kindCancellation'),
  'schedule-change': t('kindScheduleChange'),
  'class-cancellation': t('kindClassCancellation'),
  'class-waiting-left': t('kindClassWaitingLeft'),
  'class-offer': t('kindClassOffer'),
  'class-place-won': t('kindClassPlaceWon'),
  'class-reminder-day': t('kindClassReminderDay'),
  'class-reminder-soon': t('kindClassReminderSoon'),
  substitution: t('kindSubstitution'),
  'no-show-pending': t('kindNoShowPending'),
  'no-show-final': t('kindNoShowFinal'),
  'event-waiting-list': t('kindEventWaitingList'),
  'event-waiting-left': t('kindEventWaitingLeft'),
  'event-booking-confirmation': t('kindEventBookingConfirmation'),
  'event-place-won': t('kindEventPlaceWon'),
  'payment-warning': t('kindPaymentWarning'),
  'event-place-cancelled': t('kindEventPlaceCancelled'),
  'event-place-lapsed': t('kindEventPlaceLapsed'),
  'event-cancelled': t('kindEventCancelled'),
  'event-changed': t('kindEventChanged'),
  'package-purchase': t('kindPackagePurchase'),
  'credits-warning': t('kindCreditsWarning'),
  subscription: t('kindSubscription'),
  'subscription-cancellation': t('kindSubscriptionCancellation'),
  'gift-card': t('kindGiftCard'),
  'payment-link': t('kindPaymentLink'),
  'subscription-renewed': t('kindSubscriptionRenewed'),
  'subscription-payment-failed': t('kindSubscriptionPaymentFailed'),
  'subscription-ended': t('kindSubscriptionEnded'),
  'plan-ending': t('kindPlanEnding'),
  receipt: t('kindReceipt'),
  'credit-note': t('kindCreditNote'),
  'studio-message': t('kindStudioMessage'),
  newsletter: t('kindNewsletter'),
  'member-message': t('kindMemberMessage'),
  'weekly-summary': t('weeklySummary'),
};

/** Other programs may have reported a kind of their own: that shows as it is called. */
export const kindLabel = (kind: string): string =>
  emailKind.safeParse(kind).success ? kinds[kind as EmailKind] : sentence(kind);

export const kindChoices = emailKind.options.map((value) => ({ value, label: kindLabel(value) }));

const sources: Record<EmailDetails['source'], string> = {
  event: t('somethingHappenedStudio'),
  function: t('askedThroughServerFunction'),
  reported: t('reportedByProgramSent'),
  resend: t('sentAgainByAdmin'),
};

export const sourceLabel = (source: EmailDetails['source']): string =>
  sources[source] ?? t('other');

export const languageLabel = (language: string): string =>
  ({ en: t('english'), ar: t('arabic') })[language] ?? language;
