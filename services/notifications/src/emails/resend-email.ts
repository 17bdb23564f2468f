import { Inject, Injectable } from '@nestjs/common';
import type { EmailLogRow } from '@studio/contracts';
import { isMailKind, type MailKind, type MailPayload } from '@studio/email';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { idOfKey } from '../shared/id-of-key.js';
import { EmailJob } from './email-job.entity.js';
import { canResend, toEmailView } from './email.view.js';
import { Emails } from './emails.api.js';

interface Request {
  id: string;
  /** The admin. */
  by: string;
  key: string;
}

/** Sends a mail once more, as a job of its own that names the first; repeated, it is one. */
@Injectable()
export class ResendEmail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly emails: Emails,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Throws NOT_FOUND, EMAIL_NOT_RESENDABLE. */
  execute({ id, by, key }: Request): Promise<EmailLogRow> {
    const studioId = this.config.STUDIO_ID;
    const cause = { studioId, id: idOfKey('resend', id, key) };
    return inTransaction(this.dataSource, async (tx) => {
      const job = await tx.findOneBy(EmailJob, { studioId, id });
      if (!job) throw new Refused('NOT_FOUND');
      const { kind, userId, calendar, attachments } = job;
      if (!isMailKind(kind) || !canResend(job)) throw new Refused('EMAIL_NOT_RESENDABLE');
      await this.emails.enqueue(tx, cause, {
        kind,
        userId,
        payload: job.payload as unknown as MailPayload<MailKind>,
        calendar,
        attachments,
        source: 'resend',
        resendOf: id,
        requestedBy: by,
      });
      return toEmailView(await tx.findOneByOrFail(EmailJob, { studioId, eventId: cause.id }));
    });
  }
}
