import { InjectQueue } from '@nestjs/bull';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { errorFacts, logger } from '@studio/nest-kit';
import type { Queue } from 'bull';

/** Braces: all keys of the queue in one slot of a Redis cluster. */
export const WEBHOOKS = '{webhooks}';

/** Events of one job, which are worked one after the other. */
const TOGETHER = 16;

/**
 * Events that were stored together. A worker of a release before there were `others` works the first
 * alone: the retry job works the rest.
 */
export interface WebhookJob {
  eventId: string;
  others?: string[];
}

/** Hands events to a worker at once; without Redis the retry job's next round finds them. */
@Injectable()
export class WebhookQueue implements OnModuleInit {
  constructor(@InjectQueue(WEBHOOKS) private readonly queue: Queue<WebhookJob>) {}

  onModuleInit(): void {
    this.queue.on('error', (error) => logger.debug(errorFacts(error), 'queue error'));
  }

  /** Never waits for Redis and never fails. */
  add(eventIds: readonly string[]): void {
    if (this.queue.client.status !== 'ready') return;
    for (let at = 0; at < eventIds.length; at += TOGETHER)
      this.addJob(eventIds.slice(at, at + TOGETHER));
  }

  private addJob([eventId = '', ...others]: readonly string[]): void {
    const options = { jobId: eventId, removeOnComplete: true, removeOnFail: true };
    this.queue
      .add({ eventId, ...(others.length > 0 && { others }) }, options)
      .catch((error: unknown) => logger.warn(errorFacts(error), 'webhooks not queued'));
  }
}
