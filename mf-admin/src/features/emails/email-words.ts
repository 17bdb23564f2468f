import { emailKind } from '@studio/contracts';
import type { EmailDetails, EmailStatus } from '@studio/contracts';
import { sentence, type Words } from '../../shared/words.js';

const statuses: Record<EmailStatus, Words> = {
  queued: { word: 'Waiting', tone: 'scarce' },
  sent: { word: 'Sent', tone: 'calm' },
  failed: { word: 'Failed', tone: 'alert' },
  skipped: { word: 'Switched off', tone: 'plain' },
};

/** A newer server may know more states: those show plainly. */
export const statusWords = (status: EmailStatus): Words =>
  statuses[status] ?? { word: 'Other', tone: 'plain' };

export const statusChoices = Object.entries(statuses).map(([value, { word }]) => ({
  value,
  label: word,
}));

export const kindChoices = emailKind.options.map((value) => ({ value, label: sentence(value) }));

const sources: Record<EmailDetails['source'], string> = {
  event: 'Something happened in the studio',
  function: 'Asked for through a server function',
  reported: 'Reported by a program that sent it itself',
  resend: 'Sent again by an admin',
};

export const sourceWords = (source: EmailDetails['source']): string => sources[source] ?? 'Other';

export const languageWords = (language: string): string =>
  ({ en: 'English', ar: 'Arabic' })[language] ?? language;
