import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { requestContext } from '@studio/nest-kit';
import { QueueWorker } from '@studio/outbox';
import type { Job, Queue } from 'bull';
import { WEBHOOKS, type WebhookJob } from './webhook-queue.js';
import { ProcessWebhook } from './process-webhook.js';

const CONCURRENCY = 4;

@Injectable()
export class WebhooksProcessor extends QueueWorker<WebhookJob> {
  constructor(
    @InjectQueue(WEBHOOKS) queue: Queue<WebhookJob>,
    private readonly webhooks: ProcessWebhook,
  ) {
    super(queue, CONCURRENCY);
  }

  handle({ data }: Job<WebhookJob>): Promise<void> {
    return requestContext.run({ requestId: data.eventId }, () =>
      this.webhooks.execute(data.eventId),
    );
  }
}
