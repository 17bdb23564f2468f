import { BullModule, getQueueToken, InjectQueue } from '@nestjs/bull';
import { Injectable, Module } from '@nestjs/common';
import { outages, startService, TcpProxy, testRedisUrl, until } from '@studio/testing';
import type { Job, Queue } from 'bull';
import type { Redis, RedisOptions } from 'ioredis';
import { queueAt, QueueWorker } from '../src/index.js';

/** Bull lets a command of its first client wait for so many attempts to connect. */
const ATTEMPTS = 20;
const done: string[] = [];

/** A service with one queue, whose clients connect again at once. */
const start = async (url: string, name: string) => {
  @Injectable()
  class Worker extends QueueWorker<{ n: number }> {
    constructor(@InjectQueue(name) queue: Queue<{ n: number }>) {
      super(queue, 2);
    }

    handle({ data, queue }: Job<{ n: number }>): Promise<void> {
      done.push(`${queue.name} ${data.n}`);
      return Promise.resolve();
    }
  }
  const at = queueAt(url, name);
  const redis = { ...(at.redis as RedisOptions), retryStrategy: () => 5 };
  @Module({
    imports: [BullModule.registerQueue({ ...at, redis })],
    providers: [Worker],
  })
  class ProbeModule {}
  const service = await startService(ProbeModule);
  const queue = service.app.get<Queue>(getQueueToken(name));
  return { service, queue, clients: clientsOf(queue) };
};

const clientsOf = (queue: Queue): Redis[] => {
  const { client, bclient, eclient } = queue as Queue & { bclient: Redis; eclient: Redis };
  return [client, bclient, eclient] as Redis[];
};
const readyz = async (url: string): Promise<{ status: number; impaired?: string[] }> => {
  const answer = await fetch(`${url}/readyz`);
  return { ...((await answer.json()) as object), status: answer.status };
};

describe.each(outages)('Redis that is %s for longer than the clients try', (outage) => {
  it('is used again by every connection of a queue, in both directions', async () => {
    const proxy = await TcpProxy.to(testRedisUrl());
    const name = `{outage-${outage}}`;
    const { service, queue, clients } = await start(proxy.url, name);
    const attempts = new Map(clients.map((client) => [client, 0]));
    for (const client of clients)
      client.on('reconnecting', () => attempts.set(client, (attempts.get(client) ?? 0) + 1));
    try {
      await queue.add({ n: 0 });
      await until(() => done.includes(`${name} 0`));
      proxy.fail(outage);
      if (outage === 'closed' || outage === 'refused')
        await until(() => Math.min(...attempts.values()) > 3 * ATTEMPTS);
      // The limit for an answer ends a connection on which nothing comes; here it does so sooner.
      else
        for (let attempt = 0; attempt <= 2 * ATTEMPTS; attempt++) {
          for (const client of clients) client.stream.destroy();
          await until(() => clients.every(({ status }) => status !== 'reconnecting'));
        }
      proxy.open();
      await until(() =>
        clients.every(({ status, stream }) => status === 'ready' && !stream.destroyed),
      );
      await queue.add({ n: 2 });
      await until(() => done.includes(`${name} 2`));
      expect(await readyz(service.url)).toEqual({ status: 200 });
    } finally {
      await service.stop();
      await proxy.stop();
    }
  }, 20_000);
});
