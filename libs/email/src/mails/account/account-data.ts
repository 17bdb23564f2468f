import type { Addressee } from '../../mail-content.js';
import { accountMail } from './messages.js';

export interface DeletionScheduledMail extends Addressee {
  /** An instant, as all moments below. */
  deletesAt: string;
  settingsUrl: string;
}

export const deletionScheduled = accountMail<DeletionScheduledMail>((mail, locale) => {
  const { t, greet, moment } = locale;
  const at = moment(mail.deletesAt);
  return {
    subject: t('deletionScheduledSubject'),
    preheader: t('deletionScheduledPreheader', { at }),
    title: greet(t('deletionScheduledSubject'), mail.userName),
    lead: t('deletionScheduledLead', { at }),
    action: { label: t('keepMyAccount'), url: mail.settingsUrl },
    notes: [
      {
        strong: t('whatGoesWhatStays'),
        text: t('deletionScheduledText'),
      },
    ],
  };
});

export interface DeletionWithdrawnMail extends Addressee {
  homeUrl: string;
}

export const deletionWithdrawn = accountMail<DeletionWithdrawnMail>((mail, { t, greet }) => ({
  subject: t('yourAccountStays'),
  preheader: t('deletionWithdrawnPreheader'),
  title: greet(t('deletionWithdrawnTitle'), mail.userName),
  lead: t('deletionWithdrawnLead'),
  action: { label: t('openTheStudio'), url: mail.homeUrl },
  notes: [],
}));

/** The last mail; there is nothing left to open. */
export const deletionDone = accountMail<Addressee>((mail, { t, greet }) => ({
  subject: t('yourAccountWasDeleted'),
  preheader: t('deletionDonePreheader'),
  title: greet(t('yourAccountWasDeleted'), mail.userName),
  lead: t('deletionDoneLead'),
  notes: [
    {
      text: t('deletionDoneText'),
    },
  ],
}));

export interface ExportReadyMail extends Addressee {
  expiresAt: string;
  /** A page that asks who is there, never the file itself. */
  downloadUrl: string;
}

export const exportReady = accountMail<ExportReadyMail>((mail, { t, greet, moment }) => ({
  subject: t('yourDataIsReady'),
  preheader: t('exportReadyPreheader', { expiresAt: moment(mail.expiresAt) }),
  title: greet(t('yourDataIsReady'), mail.userName),
  lead: t('exportReadyLead'),
  action: { label: t('downloadMyData'), url: mail.downloadUrl },
  notes: [
    {
      text: t('exportReadyText', { expiresAt: moment(mail.expiresAt) }),
    },
  ],
}));

export interface TestMail extends Addressee {
  setupUrl: string;
}

/** An admin tries whether mails arrive. */
export const testMail = accountMail<TestMail>((mail, { t, greet }) => ({
  subject: t('testMailSubject'),
  preheader: t('testMailPreheader'),
  title: greet(t('testMailSubject'), mail.userName),
  lead: t('testMailLead'),
  action: { label: t('backToSetup'), url: mail.setupUrl },
  notes: [],
}));
