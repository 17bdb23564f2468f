import { randomUUID } from 'node:crypto';
import { getQueueToken } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { inTransaction, Metrics } from '@studio/nest-kit';
import {
  createTestDatabase,
  testRedisUrl,
  until,
  type RunningService,
  type TestDatabase,
} from '@studio/testing';
import type { Queue } from 'bull';
import { DataSource } from 'typeorm';
import { OnEvent, publish } from '../src/index.js';
import { startProbe } from './outbox-probe.js';

@Injectable()
class Hearing {
  @OnEvent('schedule.seats_changed.v1', 'seats heard')
  async hear(): Promise<void> {
    await Promise.resolve();
  }
}

const redisUrl = testRedisUrl();
let databases: TestDatabase[];
let relays: RunningService[];
let hearing: RunningService;

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase('metrics_a'), createTestDatabase('metrics_b')]);
  const [from, to] = databases as [TestDatabase, TestDatabase];
  // Two instances of the publisher: two relays on the same table.
  const publisher = { service: 'booking', database: from, redisUrl } as const;
  relays = await Promise.all([startProbe(publisher), startProbe(publisher)]);
  hearing = await startProbe({
    service: 'notifications',
    database: to,
    redisUrl,
    booking: relays[0]?.url ?? '',
    providers: [Hearing],
  });
});
afterAll(async () => {
  await Promise.all([...relays, hearing].map((service) => service.stop()));
  await Promise.all(databases.map((database) => database.drop()));
});

/** The sum of a metric over services; 0 for what is not there yet. */
const valueOf = async (services: RunningService[], name: string): Promise<number> => {
  const pages = await Promise.all(services.map(({ app }) => app.get(Metrics).read()));
  const lines = pages.flatMap((page) => page.split('\n'));
  return lines
    .filter((line) => line.startsWith(`${name} `))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};
const publishClass = (): Promise<string> => {
  const data = { scheduleId: randomUUID(), capacity: 12, booked: 3, waiting: 0 };
  const [one] = relays as [RunningService];
  return inTransaction(one.app.get(DataSource), (tx) =>
    publish(tx, { type: 'schedule.seats_changed.v1', data }),
  );
};
const queue = (): Queue => hearing.app.get<Queue>(getQueueToken('batches:{notifications}'));
const lag = 'queue_lag_seconds{queue="batches:notifications"}';
const waiting = 'queue_jobs{queue="batches:notifications",state="waiting"}';
const isEmpty = async (): Promise<boolean> =>
  (await valueOf(relays, 'outbox_batches_underway')) === 0;

it('a committed event is counted once, by one of the relays, and its job by the consumer', async () => {
  for (let n = 0; n < 5; n++) await publishClass();
  await until(isEmpty);
  const published = 'events_published_total{type="schedule.seats_changed.v1"}';
  await until(async () => (await valueOf(relays, published)) === 5);
  const done = 'queue_job_duration_seconds_count{queue="batches:notifications",outcome="done"}';
  await until(async () => (await valueOf([hearing], done)) > 0);
  expect(await valueOf(relays, 'redis_up{client="queues"}')).toBe(2);
});

it('what waits is seen with its age, in the outbox and in the queue', async () => {
  await queue().pause();
  await publishClass();
  // Each of the two looks at the same table.
  await until(async () => (await valueOf(relays, 'outbox_batches_underway')) === 2);
  await until(async () => (await valueOf(relays, 'outbox_oldest_seconds')) > 1);
  await until(async () => (await valueOf([hearing], lag)) > 0.5);
  expect(await valueOf([hearing], waiting)).toBe(1);
  await queue().resume();
  await until(isEmpty);
  await until(async () => (await valueOf(relays, 'outbox_oldest_seconds')) === 0);
  await until(async () => (await valueOf([hearing], lag)) === 0);
});
