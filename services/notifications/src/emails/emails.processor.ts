import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { requestContext } from '@studio/nest-kit';
import { QueueWorker } from '@studio/outbox';
import type { Job, Queue } from 'bull';
import { EMAILS, type QueuedEmail } from './email-queue.js';
import { SendEmail } from './send-email.js';

/** As many as the transport has connections. */
const CONCURRENCY = 5;

@Injectable()
export class EmailsProcessor extends QueueWorker<QueuedEmail> {
  constructor(
    @InjectQueue(EMAILS) queue: Queue<QueuedEmail>,
    private readonly emails: SendEmail,
  ) {
    super(queue, CONCURRENCY);
  }

  handle({ data }: Job<QueuedEmail>): Promise<void> {
    return requestContext.run({ requestId: data.id }, () => this.emails.execute(data));
  }
}
