import type { Role } from '@studio/contracts';
import type { Addressee } from '../../mail-content.js';
import { accountMail, type AccountLocale } from './messages.js';

export interface LinkMail extends Addressee {
  link: string;
  /** One-time code for clients that ask for it instead of the link. */
  code: string;
  /** An instant. */
  validUntil: string;
}

type Key = Parameters<AccountLocale['t']>[0];

/** The texts in which one mail with a link differs from the next. */
type LinkTexts = Record<'subject' | 'preheader' | 'title' | 'lead' | 'action' | 'unasked', Key>;

const linkMail = (texts: LinkTexts) =>
  accountMail<LinkMail>((mail, { t, greet, moment }) => ({
    subject: t(texts.subject),
    preheader: t(texts.preheader),
    title: greet(t(texts.title), mail.userName),
    lead: t(texts.lead),
    action: { label: t(texts.action), url: mail.link },
    notes: [
      {
        strong: t('linkValidUntil', { validUntil: moment(mail.validUntil) }),
        text: t('theLinkWorksOnce'),
      },
      { text: t('linkCode', { code: mail.code }) },
      { text: t(texts.unasked) },
    ],
  }));

export const accountConfirmation = linkMail({
  subject: 'confirmYourEmail',
  preheader: 'accountConfirmationPreheader',
  title: 'welcome',
  lead: 'accountConfirmationLead',
  action: 'confirmEmail',
  unasked: 'accountConfirmationNotes',
});

export const passwordRecovery = linkMail({
  subject: 'resetYourPassword',
  preheader: 'passwordRecoveryPreheader',
  title: 'aNewPassword',
  lead: 'passwordRecoveryLead',
  action: 'chooseANewPassword',
  unasked: 'passwordRecoveryNotes',
});

export const magicLink = linkMail({
  subject: 'yourSignInLink',
  preheader: 'magicLinkPreheader',
  title: 'signIn',
  lead: 'magicLinkLead',
  action: 'signIn',
  unasked: 'magicLinkNotes',
});

/** The front desk made an account for somebody who stood before it. */
export const invitation = linkMail({
  subject: 'invitationSubject',
  preheader: 'invitationPreheader',
  title: 'welcome',
  lead: 'invitationLead',
  action: 'choosePassword',
  unasked: 'invitationNotes',
});

export interface TeamInvitationMail extends Addressee {
  link: string;
  validUntil: string;
  role: Role;
}

/** An admin wants somebody on the team: the link leads to a password, and to the work. */
export const teamInvitation = accountMail<TeamInvitationMail>((mail, { t, greet, moment }) => ({
  subject: t('teamInvitationSubject'),
  preheader: t('teamInvitationPreheader'),
  title: greet(t('welcomeToTheTeam'), mail.userName),
  lead: t('teamInvitationLead', { role: mail.role }),
  action: { label: t('choosePassword'), url: mail.link },
  notes: [
    {
      strong: t('linkValidUntil', { validUntil: moment(mail.validUntil) }),
      text: t('theLinkWorksOnce'),
    },
    { text: t('teamInvitationNotes') },
  ],
}));

export const emailChange = linkMail({
  subject: 'confirmYourNewEmail',
  preheader: 'emailChangePreheader',
  title: 'yourNewAddress',
  lead: 'emailChangeLead',
  action: 'confirmNewEmail',
  unasked: 'emailChangeNotes',
});
