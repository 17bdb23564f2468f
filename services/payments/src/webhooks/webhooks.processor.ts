import { Process, Processor } from '@nestjs/bull';
import { requestContext } from '@studio/nest-kit';
import type { Job } from 'bull';
import { WEBHOOKS, type WebhookJob } from './webhook-queue.js';
import { ProcessWebhook } from './process-webhook.js';

@Processor(WEBHOOKS)
export class WebhooksProcessor {
  constructor(private readonly webhooks: ProcessWebhook) {}

  @Process({ concurrency: 4 })
  handle({ data }: Job<WebhookJob>): Promise<void> {
    return requestContext.run({ requestId: data.eventId }, () =>
      this.webhooks.execute(data.eventId),
    );
  }
}
