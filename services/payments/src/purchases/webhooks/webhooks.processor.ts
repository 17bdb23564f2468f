import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { QueueWorker } from '@studio/outbox';
import type { Job, Queue } from 'bull';
import { WEBHOOKS, type WebhookJob } from './webhook-queue.js';
import { ProcessWebhooks } from './process-webhooks.js';

const CONCURRENCY = 4;

@Injectable()
export class WebhooksProcessor extends QueueWorker<WebhookJob> {
  constructor(
    @InjectQueue(WEBHOOKS) queue: Queue<WebhookJob>,
    private readonly webhooks: ProcessWebhooks,
  ) {
    super(queue, CONCURRENCY);
  }

  handle({ data: { eventId, others = [] } }: Job<WebhookJob>): Promise<void> {
    return this.webhooks.execute([eventId, ...others]);
  }
}
