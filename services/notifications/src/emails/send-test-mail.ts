import { Inject, Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { EmailLogRow } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { idOfKey } from '../shared/id-of-key.js';
import { EmailJob } from './email-job.entity.js';
import { toEmailView } from './email.view.js';
import { Emails } from './emails.api.js';

/** A mail to who asks for it, by the way that all mails go. */
@Injectable()
export class SendTestMail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly emails: Emails,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Repeated with its key, it is one. */
  execute({ id: userId, email, fullName }: SignedInUser, key: string): Promise<EmailLogRow> {
    const { STUDIO_ID: studioId, PUBLIC_URL: publicUrl } = this.config;
    const cause = { studioId, id: idOfKey('test-mail', userId, key) };
    return inTransaction(this.dataSource, async (tx) => {
      await this.emails.enqueue(tx, cause, {
        kind: 'test-mail',
        userId,
        payload: { userEmail: email, userName: fullName, setupUrl: `${publicUrl}/admin/setup` },
        requestedBy: userId,
      });
      return toEmailView(await tx.findOneByOrFail(EmailJob, { studioId, eventId: cause.id }));
    });
  }
}
