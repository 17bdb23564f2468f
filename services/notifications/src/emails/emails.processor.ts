import { Process, Processor } from '@nestjs/bull';
import { requestContext } from '@studio/nest-kit';
import type { Job } from 'bull';
import { EMAILS, type QueuedEmail } from './email-queue.js';
import { SendEmail } from './send-email.js';

/** As many as the transport has connections. */
const CONCURRENCY = 5;

@Processor(EMAILS)
export class EmailsProcessor {
  constructor(private readonly emails: SendEmail) {}

  @Process({ concurrency: CONCURRENCY })
  handle({ data }: Job<QueuedEmail>): Promise<void> {
    return requestContext.run({ requestId: data.id }, () => this.emails.execute(data));
  }
}
