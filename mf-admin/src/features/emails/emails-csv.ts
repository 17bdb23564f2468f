import { call } from '@studio/api-client';
import { listEmailLog } from '@studio/contracts';
import type { EmailLogRow } from '@studio/contracts';
import type { CsvRecords } from '../../shared/csv-button.js';
import { allPages, csvTime } from '../../shared/csv-records.js';
import type { EmailFilter } from './email-filter.js';
import { kindLabel, statusLabel } from './email-labels.js';
import { t } from './messages.js';

const PAGE = 200;

const head = [
  t('when'),
  t('subject'),
  t('to'),
  t('kind'),
  t('state'),
  t('attempts'),
  t('notAccepted'),
];

const recordOf = (email: EmailLogRow): unknown[] => [
  csvTime(email.sentAt ?? email.createdAt),
  email.subject,
  email.recipient,
  kindLabel(email.kind),
  statusLabel(email.status).word,
  email.attempts,
  email.status === 'failed' ? email.error : '',
];

/** Every mail that the filter finds, newest first. */
export const emailsCsv = async (filter: EmailFilter): Promise<CsvRecords> => {
  const emails = await allPages((cursor) =>
    call(listEmailLog, { query: { ...filter, cursor, limit: PAGE } }),
  );
  return [head, ...emails.map(recordOf)];
};
