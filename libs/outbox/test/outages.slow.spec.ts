import { setTimeout as pause } from 'node:timers/promises';
import { BullModule, getQueueToken } from '@nestjs/bull';
import { Inject, Injectable, Module, type Type } from '@nestjs/common';
import { jest } from '@jest/globals';
import { SessionVersions } from '@studio/auth';
import { redisOf } from '@studio/nest-kit';
import { LimitsModule, LimitsRedis } from '@studio/nest-kit/limits';
import {
  outages,
  startService,
  TcpProxy,
  testRedisUrl,
  until,
  type Outage,
  type RunningService,
} from '@studio/testing';
import type { Job, Queue } from 'bull';
import { queueAt, QueueWorker } from '../src/index.js';

/** All at the same time: the longest of them is what this takes. */
jest.setTimeout(420_000);

/** Those of all services. */
const names = [
  'batches:{identity}',
  'batches:{booking}',
  'batches:{payments}',
  'batches:{notifications}',
  '{emails}',
  '{push}',
  '{webhooks}',
];
/** s; the last is longer than 21 attempts of a client that waits 10 s for each answer. */
const lengths = [15, 45, 300];
/** ms from the end of an outage until everything must work again. */
const AGAIN_MS = 30_000;

interface Probe {
  outage: Outage;
  seconds: number;
  proxy: TcpProxy;
  service: RunningService;
  versions: SessionVersions;
  done: string[];
}

/** A service that takes from the queues of all services, and has every other client of Redis. */
const start = async (outage: Outage, seconds: number): Promise<Probe> => {
  const proxy = await TcpProxy.to(testRedisUrl());
  const done: string[] = [];
  const workers = names.map((name): Type => {
    @Injectable()
    class Worker extends QueueWorker<{ job: string }> {
      constructor(@Inject(getQueueToken(name)) queue: Queue<{ job: string }>) {
        super(queue, 4);
      }
      handle({ data }: Job<{ job: string }>): Promise<void> {
        done.push(data.job);
        return Promise.resolve();
      }
    }
    return Worker;
  });
  const redis = redisOf(proxy.url);
  const secret = 'a secret of this spec, 32 characters and more';
  @Module({
    imports: [
      BullModule.registerQueue(...names.map((name) => queueAt(proxy.url, name))),
      LimitsModule.forRoot({ service: 'spec', redis, mode: 'strict', secret }),
    ],
    providers: [...workers, { provide: SessionVersions, useValue: new SessionVersions(redis) }],
  })
  class ProbeModule {}
  const service = await startService(ProbeModule);
  const versions = service.app.get(SessionVersions);
  return { outage, seconds, proxy, service, versions, done };
};

const add = ({ service }: Probe, name: string, job: string): void => {
  const queue = service.app.get<Queue>(getQueueToken(name));
  // During an outage nobody waits for it: the relay finds later what was not added.
  queue.add({ job }, { removeOnComplete: true }).catch(() => undefined);
};
const isWell = async (probe: Probe, when: string): Promise<void> => {
  const { service, versions, done, outage, seconds } = probe;
  const jobs = names.map((name) => ({ name, job: `${name} ${when}` }));
  for (const { name, job } of jobs) add(probe, name, job);
  const heard: string[] = [];
  await versions.follow((person) => heard.push(person));
  const missing = async (): Promise<string[]> => {
    await versions.change(['somebody']);
    const floods = await service.app.get(LimitsRedis).run('return 1', [], []);
    const { status } = await fetch(`${service.url}/readyz`);
    return [
      ...jobs.filter(({ job }) => !done.includes(job)).map(({ job }) => job),
      ...((await versions.of('somebody')) === undefined ? ['session versions'] : []),
      ...(heard.length === 0 ? ['changed sessions'] : []),
      ...(floods === 1 ? [] : ['limits']),
      ...(status === 200 ? [] : [`readyz ${status}`]),
    ];
  };
  const label = `${outage} for ${seconds} s, ${when}`;
  await until(async () => expect([label, await missing()]).toEqual([label, []]) ?? true, {
    timeoutMs: AGAIN_MS,
    everyMs: 250,
  });
};

/** Says what was not well; nothing when all was. */
const goThrough = async (outage: Outage, seconds: number): Promise<void> => {
  const probe = await start(outage, seconds);
  try {
    await isWell(probe, 'before');
    probe.proxy.fail(outage);
    const end = performance.now() + seconds * 1_000;
    // The services go on adding what happens.
    for (let n = 0; performance.now() < end; n++) {
      for (const name of names) add(probe, name, `${name} meanwhile ${n}`);
      await pause(1_000);
    }
    probe.proxy.open();
    await isWell(probe, 'after');
  } finally {
    await probe.service.stop();
    await probe.proxy.stop();
  }
};

test('Redis is away in four ways, for 15 s, 45 s and 5 min: every client works within 30 s', async () => {
  const all = outages.flatMap((outage) => lengths.map((seconds) => goThrough(outage, seconds)));
  const ended = await Promise.allSettled(all);
  const reasons = ended.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as Error).message] : [],
  );
  expect(reasons).toEqual([]);
});
