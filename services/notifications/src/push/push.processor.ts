import { Process, Processor } from '@nestjs/bull';
import { requestContext } from '@studio/nest-kit';
import type { Job } from 'bull';
import { PUSH, type QueuedPush } from './push-queue.js';
import { SendPush } from './send-push.js';

const CONCURRENCY = 10;

@Processor(PUSH)
export class PushProcessor {
  constructor(private readonly push: SendPush) {}

  @Process({ concurrency: CONCURRENCY })
  handle({ data }: Job<QueuedPush>): Promise<void> {
    return requestContext.run({ requestId: data.id }, () => this.push.execute(data));
  }
}
