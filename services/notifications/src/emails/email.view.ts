import type { EmailDetails, EmailLogRow, StudioFacts } from '@studio/contracts';
import { isMailKind } from '@studio/email';
import type { NotificationsConfig } from '../config.js';
import { drawEmail } from './draw-email.js';
import type { EmailJob } from './email-job.entity.js';
import { isSecret, withoutSecrets } from './email-rules.js';

export interface Attempt {
  attempt: number;
  outcome: 'sent' | 'failed';
  detail: string | null;
  at: Date;
}

export interface Resent {
  id: string;
  status: EmailJob['status'];
  createdAt: Date;
}

export const toEmailView = (row: EmailJob): EmailLogRow => ({
  id: row.id,
  userId: row.userId,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

/** Nothing of a report from outside is here, nor of somebody whose data was erased. */
const isKept = (job: EmailJob): boolean =>
  isMailKind(job.kind) && typeof job.payload['userEmail'] === 'string';

/** A link that works once can't be sent twice, and what still waits needs no second. */
export const canResend = (job: EmailJob): boolean =>
  isKept(job) && !isSecret(job.kind) && (job.status === 'sent' || job.status === 'failed');

/** Drawn anew from what is kept, without one-time links: nobody at the desk can use them. */
const previewOf = (
  job: EmailJob,
  config: NotificationsConfig,
  studio: StudioFacts,
): Pick<EmailDetails, 'html' | 'text'> => {
  const { kind } = job;
  if (!isKept(job) || !isMailKind(kind)) return { html: null, text: null };
  try {
    const payload = withoutSecrets(kind, job.payload);
    const { html, text, unsubscribeUrl } = drawEmail({ ...job, kind, payload }, config, studio);
    if (!unsubscribeUrl) return { html, text };
    // The person's own way out isn't the front desk's.
    const withoutLink = (drawn: string): string =>
      drawn.replaceAll(unsubscribeUrl, `${config.PUBLIC_URL}/unsubscribe`);
    return { html: withoutLink(html), text: withoutLink(text) };
  } catch {
    // A payload of an older version: the log still shows all else.
    return { html: null, text: null };
  }
};

export const toEmailDetails = (
  { job, log, resentAs }: { job: EmailJob; log: Attempt[]; resentAs: Resent[] },
  config: NotificationsConfig,
  studio: StudioFacts,
): EmailDetails => ({
  ...toEmailView(job),
  language: job.language,
  source: job.source,
  nextAttemptAt: job.nextAttemptAt?.toISOString() ?? null,
  attachments: [
    ...(job.calendar ? [job.calendar.cancelled ? 'cancelled.ics' : 'class.ics'] : []),
    ...job.attachments.map(() => 'invoice.pdf'),
  ],
  log: log.map(({ attempt, outcome, detail, at }) => ({
    attempt,
    outcome,
    detail,
    at: at.toISOString(),
  })),
  ...previewOf(job, config, studio),
  secretsErased: isSecret(job.kind),
  resendOf: job.resendOf,
  resentAs: resentAs.map(({ id, status, createdAt }) => ({
    id,
    status,
    createdAt: createdAt.toISOString(),
  })),
  canResend: canResend(job),
});
