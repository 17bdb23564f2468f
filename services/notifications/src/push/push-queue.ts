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
export const PUSH = '{push}';

export interface QueuedPush {
  studioId: string;
  id: string;
  /** Of what the message is owed for, when that was traced (W3C). */
  traceparent?: string | undefined;
}

/** Hands messages to the workers; what Redis loses, the retry job hands over again. */
@Injectable()
export class PushQueue implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown {
  private resting: Promise<void> | undefined;

  constructor(@InjectQueue(PUSH) private readonly queue: Queue<QueuedPush>) {}

  onModuleInit(): void {
    this.queue.on('error', (error) => logger.debug(errorFacts(error), 'queue error'));
  }

  /** Never waits for Redis and never fails. Adding what is there already changes nothing. */
  add({ studioId, id, traceparent }: QueuedPush, attempt: number): void {
    if (this.queue.client.status !== 'ready') return;
    const options = { jobId: `${id}:${attempt}`, removeOnComplete: true, removeOnFail: true };
    this.queue
      .add({ studioId, id, ...(traceparent && { traceparent }) }, options)
      .catch((error: unknown) => logger.warn(errorFacts(error), 'push not queued'));
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
