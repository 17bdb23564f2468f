import type { MailContent } from '../mail-content.js';
import { accountConfirmation, emailChange, magicLink } from './account.js';
import { passwordChanged, passwordRecovery } from './account.js';
import { bookingConfirmation, cancellation } from './classes.js';
import { packagePurchase } from './purchases.js';

/** Every mail of the studio by its kind; a kind's payload is what its function takes. */
export const mails = {
  'account-confirmation': accountConfirmation,
  'password-recovery': passwordRecovery,
  'magic-link': magicLink,
  'email-change': emailChange,
  'password-changed': passwordChanged,
  'booking-confirmation': bookingConfirmation,
  cancellation,
  'package-purchase': packagePurchase,
} as const satisfies Record<string, (payload: never) => MailContent>;

export type MailKind = keyof typeof mails;
export type MailPayload<K extends MailKind> = Parameters<(typeof mails)[K]>[0];
