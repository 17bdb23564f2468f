import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { requestContext } from '@studio/nest-kit';
import { QueueWorker, resumeTrace } from '@studio/outbox';
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

  handle({ data, timestamp: queuedAt }: Job<EmailsJob>): Promise<void> {
    const { studioId, id, others = [] } = data;
    // The job is a part of the trace of its first mail.
    const rest = others.map(({ id: otherId, traceparent: parent }) => ({
      id: otherId,
      elsewhere: { traceparent: resumeTrace({ parent, queue: 'emails', queuedAt }) },
    }));
    return requestContext.run({ requestId: id }, () =>
      this.emails.execute(studioId, [{ id }, ...rest]),
    );
  }
}
