import { InjectQueue } from '@nestjs/bull';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { errorFacts, logger } from '@studio/nest-kit';
import type { Queue } from 'bull';

/** Braces: all keys of the queue in one slot of a Redis cluster. */
export const WEBHOOKS = '{webhooks}';

export interface WebhookJob {
  eventId: string;
}

/** Hands events to a worker at once; without Redis the retry job's next round finds them. */
@Injectable()
export class WebhookQueue implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown {
  private resting: Promise<void> | undefined;

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

  /** Begins with the first hooks: Bull takes half a second to leave off waiting, and Nest asks one after the other. */
  onModuleDestroy(): void {
    this.resting = this.rest();
    // Told by the hook that waits for it.
    this.resting.catch(() => undefined);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.resting;
  }

  private async rest(): Promise<void> {
    if (this.queue.client.status === 'ready') await this.queue.pause(true);
    // Bull would wait for a Redis that is not there before it closes.
    else this.queue.client.disconnect();
  }
}
