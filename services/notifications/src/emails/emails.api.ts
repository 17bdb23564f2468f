import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { renderEmail, type CalendarEntry, type MailKind, type MailPayload } from '@studio/email';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { AfterCommit } from '../shared/after-commit.js';
import { EmailQueue } from './email-queue.js';
import { GIVE_UP_MS } from './email-rules.js';

export interface OwedEmail<K extends MailKind> {
  kind: K;
  userId: string;
  payload: MailPayload<K>;
  calendar?: CalendarEntry;
  sendBefore?: Date;
}

/** Mails that the studio owes. */
@Injectable()
export class Emails {
  constructor(
    private readonly queue: EmailQueue,
    private readonly afterCommit: AfterCommit,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Notes a mail in the caller's transaction, once per event; a worker has it after the commit. */
  async owe<K extends MailKind>(
    tx: EntityManager,
    event: StudioEvent,
    mail: OwedEmail<K>,
  ): Promise<void> {
    const { studioId } = event;
    const id = newId();
    const { subject } = renderEmail(mail.kind, mail.payload, { url: this.config.PUBLIC_URL });
    const rows: unknown[] = await tx.query(
      `INSERT INTO email_jobs (studio_id, id, user_id, event_id, kind, recipient, subject, payload,
                               calendar, next_attempt_at, send_before)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), $10)
       ON CONFLICT ON CONSTRAINT email_jobs_once DO NOTHING RETURNING id`,
      [
        studioId,
        id,
        mail.userId,
        event.id,
        mail.kind,
        mail.payload.userEmail,
        subject,
        JSON.stringify(mail.payload),
        mail.calendar ? JSON.stringify(mail.calendar) : null,
        mail.sendBefore ?? new Date(Date.now() + GIVE_UP_MS),
      ],
    );
    if (rows.length) this.afterCommit.do(tx, () => this.queue.add({ studioId, id }, 0));
  }
}
