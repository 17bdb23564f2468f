import type { Addressee, MailContent } from '../../mail-content.js';
import { accountMail, type AccountLocale } from './messages.js';

export interface LinkMail extends Addressee {
  link: string;
  /** One-time code for clients that ask for it instead of the link. */
  code: string;
  /** An instant. */
  validUntil: string;
}

const linkNotes = (
  mail: LinkMail,
  { t, moment }: AccountLocale,
  unasked: string,
): MailContent['notes'] => [
  {
    strong: t('linkValidUntil', { validUntil: moment(mail.validUntil) }),
    text: t('theLinkWorksOnce'),
  },
  {
    text: t('linkCode', { code: mail.code }),
  },
  { text: unasked },
];

export const accountConfirmation = accountMail<LinkMail>((mail, locale) => {
  const { t, greet } = locale;
  return {
    subject: t('confirmYourEmail'),
    preheader: t('accountConfirmationPreheader'),
    title: greet(t('welcome'), mail.userName),
    lead: t('accountConfirmationLead'),
    action: { label: t('confirmEmail'), url: mail.link },
    notes: linkNotes(mail, locale, t('accountConfirmationNotes')),
  };
});

export const passwordRecovery = accountMail<LinkMail>((mail, locale) => {
  const { t, greet } = locale;
  return {
    subject: t('resetYourPassword'),
    preheader: t('passwordRecoveryPreheader'),
    title: greet(t('aNewPassword'), mail.userName),
    lead: t('passwordRecoveryLead'),
    action: { label: t('chooseANewPassword'), url: mail.link },
    notes: linkNotes(mail, locale, t('passwordRecoveryNotes')),
  };
});

export const magicLink = accountMail<LinkMail>((mail, locale) => {
  const { t, greet } = locale;
  return {
    subject: t('yourSignInLink'),
    preheader: t('magicLinkPreheader'),
    title: greet(t('signIn'), mail.userName),
    lead: t('magicLinkLead'),
    action: { label: t('signIn'), url: mail.link },
    notes: linkNotes(mail, locale, t('magicLinkNotes')),
  };
});

/** The front desk made an account for somebody who stood before it. */
export const invitation = accountMail<LinkMail>((mail, locale) => {
  const { t, greet } = locale;
  return {
    subject: t('invitationSubject'),
    preheader: t('invitationPreheader'),
    title: greet(t('welcome'), mail.userName),
    lead: t('invitationLead'),
    action: { label: t('choosePassword'), url: mail.link },
    notes: linkNotes(mail, locale, t('invitationNotes')),
  };
});

export const emailChange = accountMail<LinkMail>((mail, locale) => {
  const { t, greet } = locale;
  return {
    subject: t('confirmYourNewEmail'),
    preheader: t('emailChangePreheader'),
    title: greet(t('yourNewAddress'), mail.userName),
    lead: t('emailChangeLead'),
    action: { label: t('confirmNewEmail'), url: mail.link },
    notes: linkNotes(mail, locale, t('emailChangeNotes')),
  };
});
