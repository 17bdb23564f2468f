import { InjectQueue } from '@nestjs/bull';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { errorFacts, logger } from '@studio/nest-kit';
import type { Queue } from 'bull';

/** Braces: all keys of the queue in one slot of a Redis cluster. */
export const WEBHOOKS = '{webhooks}';

export interface WebhookJob {
  eventId: string;
}

/** Hands events to a worker at once; without Redis the retry job's next round finds them. */
@Injectable()
export class WebhookQueue implements OnModuleInit {
  constructor(@InjectQueue(WEBHOOKS) private readonly queue: Queue<WebhookJob>) {}

  onModuleInit(): void {
    this.queue.on('error', (error) => logger.debug(errorFacts(error), 'queue error'));
  }

  /** Never waits for Redis and never fails. Adding what is there already changes nothing. */
  add(eventId: string, attempt: number): void {
    if (this.queue.client.status !== 'ready') return;
    const options = { jobId: `${eventId}:${attempt}`, removeOnComplete: true, removeOnFail: true };
    this.queue
      .add({ eventId }, options)
      .catch((error: unknown) => logger.warn(errorFacts(error), 'webhook not queued'));
  }
}
