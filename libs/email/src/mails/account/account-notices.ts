import type { Addressee } from '../../mail-content.js';
import { accountMail } from './messages.js';

export interface PasswordChangedMail extends Addressee {
  /** An instant, as all moments below. */
  changedAt: string;
  resetUrl: string;
}

export const passwordChanged = accountMail<PasswordChangedMail>((mail, { t, greet, moment }) => ({
  subject: t('yourPasswordWasChanged'),
  preheader: t('passwordChangedPreheader'),
  title: greet(t('yourPasswordWasChanged'), mail.userName),
  lead: t('passwordChangedLead', { changedAt: moment(mail.changedAt) }),
  action: { label: t('itWasNotMe'), url: mail.resetUrl },
  notes: [
    {
      text: t('passwordChangedText'),
    },
  ],
}));

/** To the address in use, when another one is asked for. */
export interface EmailChangeNoticeMail extends Addressee {
  newEmail: string;
  /** One-time; null when the owner can only sign in and withdraw it. */
  notMeUrl: string | null;
  validUntil: string | null;
  settingsUrl: string;
}

export const emailChangeNotice = accountMail<EmailChangeNoticeMail>(
  (mail, { t, greet, moment }) => ({
    subject: t('emailChangeNoticeSubject'),
    preheader: t('emailChangeNoticePreheader', { newEmail: mail.newEmail }),
    title: greet(t('emailChangeNoticeTitle'), mail.userName),
    lead: t('emailChangeNoticeLead', { newEmail: mail.newEmail }),
    action: {
      label: mail.notMeUrl ? t('thisWasNotMe') : t('openAccountSettings'),
      url: mail.notMeUrl ?? mail.settingsUrl,
    },
    notes: [
      {
        text: t('emailChangeNoticeText'),
      },
      ...(mail.notMeUrl && mail.validUntil
        ? [
            {
              text: t('emailChangeNoticeStop', { validUntil: moment(mail.validUntil) }),
            },
          ]
        : []),
    ],
  }),
);

/** To the old address, once the new one is in use. */
export interface EmailChangedMail extends Addressee {
  newEmail: string;
  changedAt: string;
  notMeUrl: string;
  validUntil: string;
}

export const emailChanged = accountMail<EmailChangedMail>((mail, { t, greet, moment }) => ({
  subject: t('emailChangedSubject'),
  preheader: t('emailChangedPreheader', { newEmail: mail.newEmail }),
  title: greet(t('yourEmailWasChanged'), mail.userName),
  lead: t('emailChangedLead', { changedAt: moment(mail.changedAt), newEmail: mail.newEmail }),
  action: { label: t('emailChangedAction'), url: mail.notMeUrl },
  notes: [
    {
      strong: t('emailChangedStrong', { validUntil: moment(mail.validUntil) }),
      text: t('emailChangedText'),
    },
    {
      text: t('passwordChangedText'),
    },
  ],
}));

export interface NewDeviceMail extends Addressee {
  /** `Chrome on Android`. */
  device: string;
  /** Shortened network address. */
  address: string | null;
  signedInAt: string;
  devicesUrl: string;
}

export const newDevice = accountMail<NewDeviceMail>((mail, { t, greet, moment }) => ({
  subject: t('newDeviceSubject', { device: mail.device }),
  preheader: moment(mail.signedInAt),
  title: greet(t('aNewSignIn'), mail.userName),
  lead: t('newDeviceLead'),
  panel: {
    heading: mail.device,
    strong: moment(mail.signedInAt),
    rows: mail.address ? [[t('network'), mail.address]] : [],
  },
  action: { label: t('seeMyDevices'), url: mail.devicesUrl },
  notes: [
    {
      text: t('newDeviceText'),
    },
  ],
}));

/** To both addresses of a person whose two records became one. */
export interface RecordsMergedMail extends Addressee {
  /** The address with which the person signs in from now on; empty: there is none. */
  keptEmail: string;
  mergedAt: string;
  settingsUrl: string;
}

export const recordsMerged = accountMail<RecordsMergedMail>((mail, { t, greet, moment }) => ({
  subject: t('recordsMergedSubject'),
  preheader: t('recordsMergedPreheader'),
  title: greet(t('recordsMergedTitle'), mail.userName),
  lead: t('recordsMergedLead', { mergedAt: moment(mail.mergedAt) }),
  ...(mail.keptEmail && { action: { label: t('recordsMergedAction'), url: mail.settingsUrl } }),
  notes: [
    { text: t('recordsMergedKept') },
    ...(mail.keptEmail
      ? [{ strong: t('recordsMergedSignIn', { keptEmail: mail.keptEmail }), text: '' }]
      : []),
    { text: t('recordsMergedNotMe') },
  ],
}));
