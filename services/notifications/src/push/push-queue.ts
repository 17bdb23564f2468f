import { InjectQueue } from '@nestjs/bull';
import { Injectable, type OnModuleInit } from '@nestjs/common';
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
export class PushQueue implements OnModuleInit {
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
}
