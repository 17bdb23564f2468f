import { once } from 'node:events';
import { BullModule, getQueueToken, InjectQueue } from '@nestjs/bull';
import { Injectable, Module } from '@nestjs/common';
import { Readiness, redisOf } from '@studio/nest-kit';
import { startService, TcpProxy, testRedisUrl, until, type RunningService } from '@studio/testing';
import Bull, { type Job, type Queue } from 'bull';
import type { Redis } from 'ioredis';
import { queueAt, QueueWorker } from '../src/index.js';

const QUEUE = '{worker}';

/** Ends when the spec says so. */
interface CurrentJob {
  id: string;
  end(): void;
}

const begun: CurrentJob[] = [];
const done: string[] = [];

@Injectable()
class SlowWorker extends QueueWorker<object> {
  constructor(@InjectQueue(QUEUE) queue: Queue<object>) {
    // One has the job in hand, the other waits for the next.
    super(queue, 2);
  }

  async handle({ id }: Job<object>): Promise<void> {
    await new Promise<void>((end) => begun.push({ id: String(id), end }));
    done.push(String(id));
  }
}

/** A service with a queue, a job in hand, and the connection by which Bull waits for jobs. */
const startWithJob = async (
  url: string,
): Promise<{ service: RunningService; queue: Queue; waiting: Redis; job: CurrentJob }> => {
  @Module({
    imports: [BullModule.registerQueue(queueAt(url, QUEUE))],
    providers: [SlowWorker],
  })
  class ProbeModule {}
  const service = await startService(ProbeModule);
  const queue = service.app.get<Queue>(getQueueToken(QUEUE));
  const { bclient: waiting } = queue as Queue & { bclient: Redis };
  await queue.add({});
  await until(() => begun.length === 1);
  return { service, queue, waiting, job: begun.splice(0)[0] as CurrentJob };
};

/** Rejections that nobody had a handler for, as end a process; Jest forgives those that get one later. */
const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => {
  process.on('unhandledRejection', note);
});
afterAll(() => {
  process.off('unhandledRejection', note);
});

describe('a service that leaves with a job in hand, and ends at once,', () => {
  it('finishes the job while Bull connects anew, and begins no other', async () => {
    const url = testRedisUrl();
    const { service, queue, waiting, job } = await startWithJob(url);
    const isOff = once(waiting, 'end');
    service.app.get(Readiness).close();
    const stopped = service.stop();
    await isOff;
    await queue.add({});
    await until(() => waiting.status === 'ready');
    job.end();
    await stopped;
    expect([unhandled.splice(0), done.splice(0)]).toEqual([[], [job.id]]);
    const { url: address, prefix } = redisOf(url);
    const after = new Bull(QUEUE, address, { prefix });
    expect(await after.getJobCounts()).toMatchObject({ completed: 1, waiting: 1, active: 0 });
    await after.close();
  });

  it('finishes the job when Redis is gone', async () => {
    const proxy = await TcpProxy.to(testRedisUrl());
    const { service, queue, waiting, job } = await startWithJob(proxy.url);
    await proxy.stop();
    await until(() => [queue.client, waiting].every(({ status }) => status !== 'ready'));
    const isOff = once(waiting, 'end');
    service.app.get(Readiness).close();
    const stopped = service.stop();
    await isOff;
    job.end();
    await stopped;
    expect([unhandled.splice(0), done.splice(0)]).toEqual([[], [job.id]]);
  });

  it('is not disturbed when Bull has not told Redis the name of its connection yet', async () => {
    const { service, queue, job } = await startWithJob(testRedisUrl());
    // Behind the command that waits for jobs, as at a start where that one came first.
    void queue.setWorkerName();
    service.app.get(Readiness).close();
    const stopped = service.stop();
    job.end();
    await stopped;
    expect([unhandled.splice(0), done.splice(0)]).toEqual([[], [job.id]]);
  });
});
