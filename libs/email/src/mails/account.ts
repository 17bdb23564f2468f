import type { Addressee, MailContent } from '../mail-content.js';
import { greet } from '../mail-content.js';

export interface LinkMail extends Addressee {
  link: string;
  /** One-time code for clients that ask for it instead of the link. */
  code: string;
  /** Wall time in the studio, such as `Tuesday, 24 November 2026, 18:30`. */
  validUntil: string;
}

const linkNotes = (mail: LinkMail, unasked: string): MailContent['notes'] => [
  { strong: `Valid until ${mail.validUntil}.`, text: 'The link works once.' },
  { text: `The code for apps that ask for one: ${mail.code}` },
  { text: unasked },
];

export const accountConfirmation = (mail: LinkMail): MailContent => ({
  subject: 'Confirm your email',
  preheader: 'One tap, and your account is ready.',
  title: greet('Welcome', mail.userName),
  lead: 'Confirm your email address, and your account is ready.',
  action: { label: 'Confirm email', url: mail.link },
  notes: linkNotes(mail, 'You did not sign up? Then ignore this mail: no account becomes active.'),
});

export const passwordRecovery = (mail: LinkMail): MailContent => ({
  subject: 'Reset your password',
  preheader: 'Choose a new password with this link.',
  title: greet('A new password', mail.userName),
  lead: 'Open the link to choose a new password.',
  action: { label: 'Choose a new password', url: mail.link },
  notes: linkNotes(mail, 'You did not ask for it? Then ignore this mail: your password stays.'),
});

export const magicLink = (mail: LinkMail): MailContent => ({
  subject: 'Your sign-in link',
  preheader: 'Sign in with one tap.',
  title: greet('Sign in', mail.userName),
  lead: 'Open the link to sign in on this device.',
  action: { label: 'Sign in', url: mail.link },
  notes: linkNotes(mail, 'You did not ask for it? Then ignore this mail.'),
});

export const emailChange = (mail: LinkMail): MailContent => ({
  subject: 'Confirm your new email',
  preheader: 'One tap, and your new address is in use.',
  title: greet('Your new address', mail.userName),
  lead: 'Confirm this email address to use it for your account.',
  action: { label: 'Confirm new email', url: mail.link },
  notes: linkNotes(mail, 'You did not ask for it? Then ignore this mail: nothing changes.'),
});

export interface PasswordChangedMail extends Addressee {
  changedAt: string;
  resetUrl: string;
}

export const passwordChanged = (mail: PasswordChangedMail): MailContent => ({
  subject: 'Your password was changed',
  preheader: 'All other devices were signed out.',
  title: greet('Your password was changed', mail.userName),
  lead: `It was changed on ${mail.changedAt}. All other devices were signed out.`,
  action: { label: 'It was not me', url: mail.resetUrl },
  notes: [{ text: 'Was it you? Then there is nothing to do.' }],
});
