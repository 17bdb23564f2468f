import type { Role } from '@studio/contracts';
import type { Addressee, MailContent } from '../../mail-content.js';
import { accountMail, type AccountLocale } from './messages.js';

export interface LinkMail extends Addressee {
  link: string;
  /** The six digits that do the same where the link is not opened; '': there are none. */
  code: string;
  /** An instant. */
  validUntil: string;
}

type Key = Parameters<AccountLocale['t']>[0];

/** The texts in which one mail with a link differs from the next, and the page that takes its code. */
type LinkTexts = Record<'subject' | 'preheader' | 'title' | 'lead' | 'action' | 'unasked', Key> & {
  codePage: string;
};

type Expiring = Pick<LinkMail, 'link' | 'code' | 'validUntil'>;

/** The page behind the link speaks the mail's language. */
const inLanguage = (link: string, { language }: AccountLocale): string =>
  language === 'en' ? link : `${link}&lang=${language}`;

/** How long it works, and where the code is typed instead: on a page of the link's own site. */
const howToUse = (
  { link, code, validUntil }: Expiring,
  codePage: string,
  { t, moment }: AccountLocale,
): MailContent['notes'] => [
  {
    strong: t('linkValidUntil', { validUntil: moment(validUntil) }),
    text: t('theLinkWorksOnce'),
  },
  ...(code === ''
    ? []
    : [{ text: t('linkCode', { code, page: `${new URL(link).origin}${codePage}` }) }]),
];

const linkMail = (texts: LinkTexts) =>
  accountMail<LinkMail>((mail, locale) => ({
    subject: locale.t(texts.subject),
    preheader: locale.t(texts.preheader),
    title: locale.greet(locale.t(texts.title), mail.userName),
    lead: locale.t(texts.lead),
    action: { label: locale.t(texts.action), url: inLanguage(mail.link, locale) },
    notes: [...howToUse(mail, texts.codePage, locale), { text: locale.t(texts.unasked) }],
  }));

export const accountConfirmation = linkMail({
  subject: 'confirmYourEmail',
  preheader: 'accountConfirmationPreheader',
  title: 'welcome',
  lead: 'accountConfirmationLead',
  action: 'confirmEmail',
  unasked: 'accountConfirmationNotes',
  codePage: '/email-verified',
});

export const passwordRecovery = linkMail({
  subject: 'resetYourPassword',
  preheader: 'passwordRecoveryPreheader',
  title: 'aNewPassword',
  lead: 'passwordRecoveryLead',
  action: 'chooseANewPassword',
  unasked: 'passwordRecoveryNotes',
  codePage: '/reset-password',
});

export const magicLink = linkMail({
  subject: 'yourSignInLink',
  preheader: 'magicLinkPreheader',
  title: 'signIn',
  lead: 'magicLinkLead',
  action: 'signIn',
  unasked: 'magicLinkNotes',
  codePage: '/login',
});

/** The front desk made an account for somebody who stood before it. */
export const invitation = linkMail({
  subject: 'invitationSubject',
  preheader: 'invitationPreheader',
  title: 'welcome',
  lead: 'invitationLead',
  action: 'choosePassword',
  unasked: 'invitationNotes',
  codePage: '/reset-password',
});

export interface TeamInvitationMail extends Addressee, Omit<Expiring, 'code'> {
  /** Mails that were owed before there was one have none. */
  code?: string;
  role: Role;
}

/** An admin wants somebody on the team: the link leads to a password, and to the work. */
export const teamInvitation = accountMail<TeamInvitationMail>((mail, locale) => ({
  subject: locale.t('teamInvitationSubject'),
  preheader: locale.t('teamInvitationPreheader'),
  title: locale.greet(locale.t('welcomeToTheTeam'), mail.userName),
  lead: locale.t('teamInvitationLead', { role: mail.role }),
  // The link of `admin:invite` has no page before it, and all of it stands in the fragment.
  action: {
    label: locale.t('choosePassword'),
    url: mail.code ? inLanguage(mail.link, locale) : mail.link,
  },
  notes: [
    ...howToUse({ ...mail, code: mail.code ?? '' }, '/reset-password', locale),
    { text: locale.t('teamInvitationNotes') },
  ],
}));

export const emailChange = linkMail({
  subject: 'confirmYourNewEmail',
  preheader: 'emailChangePreheader',
  title: 'yourNewAddress',
  lead: 'emailChangeLead',
  action: 'confirmNewEmail',
  unasked: 'emailChangeNotes',
  codePage: '/account-settings',
});
