import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { requestContext } from '@studio/nest-kit';
import { QueueWorker } from '@studio/outbox';
import type { Job, Queue } from 'bull';
import { EMAILS, type EmailsJob } from './email-queue.js';
import { SendEmails } from './send-emails.js';

/**
 * As many as the transport has connections. Each job may hold four mails: the last of twenty waits for
 * four answers of the mail server at most, which is well within its lease.
 */
const CONCURRENCY = 5;

@Injectable()
export class EmailsProcessor extends QueueWorker<EmailsJob> {
  constructor(
    @InjectQueue(EMAILS) queue: Queue<EmailsJob>,
    private readonly emails: SendEmails,
  ) {
    super(queue, CONCURRENCY);
  }

  handle({ data }: Job<EmailsJob>): Promise<void> {
    const { studioId, others = [], ...first } = data;
    return requestContext.run({ requestId: data.id }, () =>
      this.emails.execute(studioId, [first, ...others]),
    );
  }
}
