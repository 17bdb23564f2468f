import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { requestContext } from '@studio/nest-kit';
import { QueueWorker } from '@studio/outbox';
import type { Job, Queue } from 'bull';
import { PUSH, type QueuedPush } from './push-queue.js';
import { SendPush } from './send-push.js';

const CONCURRENCY = 10;

@Injectable()
export class PushProcessor extends QueueWorker<QueuedPush> {
  constructor(
    @InjectQueue(PUSH) queue: Queue<QueuedPush>,
    private readonly push: SendPush,
  ) {
    super(queue, CONCURRENCY);
  }

  handle({ data }: Job<QueuedPush>): Promise<void> {
    return requestContext.run({ requestId: data.id }, () => this.push.execute(data));
  }
}
