import { BullModule, getQueueToken, InjectQueue } from '@nestjs/bull';
import { jest } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { logger } from '@studio/nest-kit';
import { startService, testRedisUrl, until, type RunningService } from '@studio/testing';
import type { Job, Queue } from 'bull';
import type { Redis } from 'ioredis';
import { queueAt, QueueWorker } from '../src/index.js';
import { UNTAKEN_MS, type QueueConsumer } from '../src/queue-consumer.js';

const QUEUE = '{taken}';
const done: number[] = [];

@Injectable()
class Worker extends QueueWorker<{ n: number }> {
  constructor(@InjectQueue(QUEUE) queue: Queue<{ n: number }>) {
    super(queue, 2);
  }

  handle({ data }: Job<{ n: number }>): Promise<void> {
    done.push(data.n);
    return Promise.resolve();
  }
}

let service: RunningService;
let queue: Queue;
let bclient: Redis;
let consumer: QueueConsumer<object>;
/** ms that this process believes to have passed on top. */
let ahead = 0;
const now = performance.now.bind(performance);
const pass = async (ms: number): Promise<void> => {
  ahead += ms;
  await consumer.check();
};
const errors = jest.spyOn(logger, 'error');

beforeEach(async () => {
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  errors.mockClear();
  @Module({
    imports: [BullModule.registerQueue(queueAt(testRedisUrl(), QUEUE))],
    providers: [Worker],
  })
  class ProbeModule {}
  service = await startService(ProbeModule);
  queue = service.app.get<Queue>(getQueueToken(QUEUE));
  ({ bclient } = queue as Queue & { bclient: Redis });
  ({ consumer } = service.app.get(Worker) as unknown as { consumer: QueueConsumer<object> });
  await queue.add({ n: 0 });
  await until(() => done.splice(0).length === 1);
});
afterEach(() => service.stop());

const readyz = async (): Promise<unknown> => {
  const answer = await fetch(`${service.url}/readyz`);
  return [answer.status, await answer.json()];
};
/** Its command for the next job ends never, as one that was dropped on the way. */
const stall = async (redis: Redis): Promise<void> => {
  redis.brpoplpush = () => new Promise(() => undefined);
  // What was sent before is sent again, and takes the first jobs.
  redis.stream.destroy();
  await until(() => redis.status !== 'ready');
  await until(() => redis.status === 'ready');
};
/** Jobs that nobody takes. */
const backlog = (): Promise<unknown> =>
  until(async () => {
    const { waiting, active } = await queue.getJobCounts();
    if (waiting < 3) await queue.add({ n: 10 });
    return waiting === 3 && active === 0;
  });
/** As ioredis left it: it takes itself for connected, and never connects again. */
const forget = async (redis: Redis): Promise<void> => {
  redis.disconnect();
  await until(() => redis.status === 'end');
  redis.status = 'ready';
};
const isTaken = async (n: number): Promise<void> => {
  await queue.add({ n });
  await until(() => done.includes(n));
};

it('a queue with nothing in it, and one that is taken from, keep their client', async () => {
  await pass(0);
  await pass(5 * UNTAKEN_MS);
  await isTaken(1);
  await pass(5 * UNTAKEN_MS);
  expect([consumer.queue === queue, consumer.untakenMs, await readyz()]).toMatchObject([
    true,
    0,
    [200, { status: 'ok' }],
  ]);
});

it.each([
  ['waits for an answer that never comes', () => stall(bclient)],
  ['takes itself for connected', () => forget(bclient)],
])('jobs wait while the client %s: a new one takes them, and the log says so', async (_, fail) => {
  await fail();
  await backlog();
  done.splice(0);
  await queue.add({ n: 2 });
  await pass(0);
  await pass(UNTAKEN_MS - 1_000);
  expect([consumer.queue === queue, done]).toEqual([true, []]);
  await pass(2_000);
  await until(() => done.includes(2));
  expect(errors.mock.calls.map(([, text]) => text)).toEqual([
    'a queue is not taken from: a new client takes its place',
  ]);
  await pass(0);
  expect(await readyz()).toMatchObject([200, { status: 'ok' }]);
});

it('a second client that takes none either makes the service unready until somebody does', async () => {
  bclient.duplicate = () => bclient;
  await stall(bclient);
  await backlog();
  await pass(0);
  await pass(UNTAKEN_MS);
  expect([consumer.queue === queue, await readyz()]).toMatchObject([false, [200, {}]]);
  await until(() => consumer.queue.client.status === 'ready');
  await pass(2 * UNTAKEN_MS + 1_000);
  expect(await readyz()).toMatchObject([503, { missing: ['queue taken'] }]);
  for (const job of await queue.getWaiting()) await job.remove();
  await pass(0);
  expect(await readyz()).toMatchObject([200, { status: 'ok' }]);
});
