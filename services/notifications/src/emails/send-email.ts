import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { newId } from '@studio/domain-kit';
import { calendarAttachment, isMailKind } from '@studio/email';
import { logger, notHeld, runPrepared } from '@studio/nest-kit';
import { toStudio } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Attachments } from './attachments.js';
import { drawEmail } from './draw-email.js';
import { SentLog } from '../shared/sent-log.js';
import type { EmailJob } from './email-job.entity.js';
import type { QueuedEmail } from './email-queue.js';
import {
  isFarewell,
  isFinal,
  isSecret,
  pauseAfter,
  reasonOf,
  withoutSecrets,
} from './email-rules.js';
import { mailboxOf } from './mailbox.js';
import { sentMail } from './release-emails.js';
import { Smtp } from './smtp.js';

/**
 * A worker has a mail for this long. Killed between the server's "250" and our mark, the mail is
 * sent a second time: the one window that SMTP can't close (the Message-ID stays the same).
 */
const LEASE_SECONDS = 120;
/** A database that is away must not cost a second mail: the mark is tried again as long as the lease lasts. */
const MARK_EVERY_MS = 500;
const MARK_UNTIL_MS = (LEASE_SECONDS - 20) * 1000;

type DueJob = Pick<
  EmailJob,
  | 'studioId'
  | 'id'
  | 'userId'
  | 'eventId'
  | 'kind'
  | 'recipient'
  | 'subject'
  | 'payload'
  | 'calendar'
  | 'attachments'
  | 'language'
  | 'attempts'
  | 'sendBefore'
> & { studio: unknown };

const claimJob = {
  name: 'claim email job',
  text: `UPDATE email_jobs j SET attempts = attempts + 1,
      leased_until = now() + interval '${LEASE_SECONDS} seconds'
    WHERE studio_id = $1 AND id = $2 AND status = 'queued' AND next_attempt_at <= now()
      AND ${notHeld('j')} AND (leased_until IS NULL OR leased_until <= now())
    RETURNING studio_id AS "studioId", id, user_id AS "userId", event_id AS "eventId", kind, recipient, subject, payload, calendar,
      attachments, language, attempts, send_before AS "sendBefore",
      (SELECT facts FROM studio_copies c WHERE c.studio_id = j.studio_id) AS studio`,
};

const noteAttempt = {
  name: 'note email attempt',
  text: `WITH job AS (
      UPDATE email_jobs
      SET status = $3, error = $4, leased_until = NULL, sent_at = CASE WHEN $3 = 'sent' THEN now() END,
        next_attempt_at = CASE WHEN $5::float8 IS NULL THEN NULL
                               ELSE now() + make_interval(secs => $5::float8) END,
        payload = coalesce($6::jsonb, payload),
        recipient = CASE WHEN $7 THEN '(erased)' ELSE recipient END,
        user_id = CASE WHEN $7 THEN NULL ELSE user_id END
      WHERE studio_id = $1 AND id = $2)
    INSERT INTO email_log (studio_id, id, job_id, attempt, outcome, detail)
    VALUES ($1, $8, $2, $9, $10, $4)`,
};

/** Sends one mail that is due, and notes the attempt. */
@Injectable()
export class SendEmail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly smtp: Smtp,
    private readonly attachments: Attachments,
    private readonly sentLog: SentLog,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  async execute(key: QueuedEmail): Promise<void> {
    const job = await this.claim(key);
    if (!job) return;
    if (job.sendBefore < new Date()) return this.note(job, { failed: 'too late to be of use' });
    try {
      await this.submit(job);
    } catch (error) {
      logger.warn({ emailId: job.id, reason: reasonOf(error) }, 'email not sent');
      return this.noteFailure(job, error);
    }
    await this.sentLog.add(sentMail(job));
    await this.markSent(job);
  }

  private async markSent(job: DueJob): Promise<void> {
    const until = Date.now() + MARK_UNTIL_MS;
    for (;;) {
      try {
        return await this.note(job, 'sent');
      } catch (error) {
        if (Date.now() > until) throw error;
        await pause(MARK_EVERY_MS);
      }
    }
  }

  /** For one worker alone, and only when it is due. */
  private async claim({ studioId, id }: QueuedEmail): Promise<DueJob | null> {
    const [job] = await runPrepared<DueJob>(this.dataSource, claimJob, [studioId, id]);
    return job ?? null;
  }

  private async submit(job: DueJob): Promise<void> {
    const { kind, calendar, recipient, language } = job;
    if (!isMailKind(kind)) throw new Error('no such mail');
    const studio = toStudio(job.studio);
    const drawn = drawEmail({ ...job, kind }, this.config, studio);
    const attachments = await this.attachments.of(job.attachments);
    const from = mailboxOf(this.config.MAIL_FROM, studio);
    const parties = { organizer: from, attendee: recipient };
    await this.smtp.send({
      id: job.id,
      from,
      to: recipient,
      ...drawn,
      language,
      calendar: calendar && calendarAttachment(calendar, parties),
      attachments,
    });
  }

  private async noteFailure(job: DueJob, error: unknown): Promise<void> {
    const againInMs = pauseAfter(job.attempts, this.config.MAIL_FIRST_PAUSE_MS);
    const tooLate = Date.now() + againInMs > job.sendBefore.getTime();
    const failed = reasonOf(error);
    await this.note(job, isFinal(error) || tooLate ? { failed } : { failed, againInMs });
  }

  private async note(
    job: DueJob,
    outcome: 'sent' | { failed: string; againInMs?: number },
  ): Promise<void> {
    const sent = outcome === 'sent';
    const error = sent ? null : outcome.failed;
    const againInMs = sent ? undefined : outcome.againInMs;
    const over = againInMs === undefined;
    await runPrepared(this.dataSource, noteAttempt, [
      job.studioId,
      job.id,
      statusOf(sent, over),
      error,
      over ? null : againInMs / 1000,
      over ? keptOf(job) : null,
      over && isFarewell(job.kind),
      newId(),
      job.attempts,
      sent ? 'sent' : 'failed',
    ]);
  }
}

const statusOf = (sent: boolean, over: boolean): EmailJob['status'] => {
  if (sent) return 'sent';
  return over ? 'failed' : 'queued';
};

/** What stays of a payload when the mail is over; null: all of it. */
const keptOf = ({ kind, payload }: DueJob): string | null => {
  if (isFarewell(kind)) return '{}';
  return isSecret(kind) ? JSON.stringify(withoutSecrets(kind, payload)) : null;
};
