import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { logger } from '@studio/nest-kit';
import { TcpProxy, until } from '@studio/testing';
import { OpenStudio } from './open-studio.js';

jest.setTimeout(120_000);

let connections: { database: TcpProxy; redis: TcpProxy };
let studio: OpenStudio;
const leadBy = async (address: string): Promise<{ proxy: TcpProxy; address: string }> => {
  const proxy = await TcpProxy.to(address);
  return { proxy, address: proxy.url };
};
beforeAll(async () => {
  const proxies: TcpProxy[] = [];
  studio = await OpenStudio.open({
    over: async (address) => {
      const led = await leadBy(address);
      proxies.push(led.proxy);
      return led.address;
    },
  });
  const [database, redis] = proxies;
  connections = { database: database!, redis: redis! };
});
afterEach(() => Object.values(connections).forEach((entries) => entries.open()));
afterAll(async () => {
  await studio.close();
  await Promise.all(Object.values(connections).map((entries) => entries.stop()));
});

/** What a request needs, and what it can do without: all that is away by its name. */
const away = async (): Promise<string[]> => {
  const answer = await fetch(`${studio.url}/readyz`);
  const body = (await answer.json()) as { missing?: string[]; impaired?: string[] };
  const { missing = [], impaired = [] } = body;
  expect(answer.status).toBe(missing.length ? 503 : 200);
  return [...missing, ...impaired];
};
const names = (...jobs: string[]) =>
  until(async () => expect(await away()).toEqual(expect.arrayContaining(jobs)) ?? true, {
    timeoutMs: 25_000,
    everyMs: 200,
  });
/** Every job beats again within 30 s, and the work of requests goes on. */
const isWell = async (): Promise<void> => {
  await until(async () => expect(await away()).toEqual([]) ?? true, {
    timeoutMs: 30_000,
    everyMs: 200,
  });
  const member = await studio.memberWith(1);
  const { status } = await studio.book(member, await studio.addClass());
  expect(status).toBe(201);
};
/** Jobs whose turns have failed, by the log: readiness names them for a moment only. */
const failed = (warned: { mock: { calls: readonly unknown[][] } }): (string | undefined)[] =>
  warned.mock.calls.map(([facts]) => (facts as { job?: string }).job);
const heartbeats = () =>
  studio.sql<{ job: string; beat_at: Date }>('SELECT job, beat_at FROM heartbeats ORDER BY job');

test('PostgreSQL says nothing, and no connection is reset: said at once, and over with it', async () => {
  await until(async () => (await heartbeats()).length === 3);
  const warned = jest.spyOn(logger, 'warn');
  connections.database.swallow();
  await names('database');
  await names(
    'jobs: event_windows',
    'jobs: class_holds',
    'jobs: class_waiting_lists',
    'jobs: settle',
  );
  expect(failed(warned)).toEqual(
    expect.arrayContaining(['event_windows', 'class_holds', 'settle']),
  );
  connections.database.open();
  await isWell();
  studio.clock.set(studio.clock.in(1));
  await until(
    async () => (await heartbeats()).every(({ beat_at: at }) => at >= studio.clock.now()),
    {
      timeoutMs: 30_000,
    },
  );
});

test('Redis says nothing: bookings go on, and what was said meanwhile arrives', async () => {
  const warned = jest.spyOn(logger, 'warn').mockClear();
  connections.redis.swallow();
  const member = await studio.memberWith(1);
  expect((await studio.book(member, await studio.addClass(), { key: randomUUID() })).status).toBe(
    201,
  );
  await names('redis');
  expect((await fetch(`${studio.url}/readyz`)).status).toBe(200);
  await until(() => failed(warned).includes('settle'), { timeoutMs: 25_000 });
  connections.redis.open();
  await isWell();
  await until(
    async () => {
      const waiting = await studio.sql(`SELECT FROM outbox WHERE relayed_at IS NULL`);
      return waiting.length === 0;
    },
    { timeoutMs: 30_000 },
  );
});
