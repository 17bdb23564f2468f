import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { newId } from '@studio/domain-kit';
import { outages, TcpProxy, testRedisUrl, until, type Outage } from '@studio/testing';
import { NotificationsTestApp } from './notifications-test-app.js';
import { RealtimeScreen } from './realtime-screen.js';

jest.setTimeout(180_000);

/** s; longer than a client of Redis tries, where a connection is closed at once. */
const SECONDS = 45;
const again = { timeoutMs: 30_000, everyMs: 250 };

const readyz = async ({ url }: NotificationsTestApp) => {
  const answer = await fetch(`${url}/readyz`);
  const body = (await answer.json()) as { missing?: string[]; impaired?: string[] };
  const { missing = [], impaired = [] } = body;
  // The database may be slow where many specs run; no request needs Redis.
  return { missing: missing.filter((name) => !name.startsWith('database')), impaired };
};

/** A mail, the bell, and an open screen: the queues, their jobs, and the stream of open screens. */
const notifies = async (testApp: NotificationsTestApp): Promise<void> => {
  const member = await testApp.person();
  const screen = await RealtimeScreen.open(testApp.url, member.token);
  try {
    await testApp.deliver(testApp.booked(member.id));
    await until(async () => {
      const rows = await testApp.sql<{ status: string }>(
        'SELECT status FROM email_jobs WHERE user_id = $1',
        [member.id],
      );
      return rows.length === 1 && rows[0]?.status === 'sent';
    }, again);
    // The first message may come before its stream is read again.
    await until(async () => {
      await testApp.deliver(
        testApp.event('schedule.seats_changed.v1', {
          scheduleId: newId(),
          capacity: 10,
          booked: 4,
          waiting: 0,
        }),
      );
      return screen.messages.length > 0;
    }, again);
  } finally {
    screen.close();
  }
};

const goThrough = async (outage: Outage): Promise<void> => {
  const proxy = await TcpProxy.to(testRedisUrl());
  const testApp = await NotificationsTestApp.start({ REDIS_URL: proxy.url });
  try {
    await notifies(testApp);
    proxy.fail(outage);
    const end = performance.now() + SECONDS * 1_000;
    await until(async () => (await readyz(testApp)).impaired.includes('redis'), again);
    for (; performance.now() < end; await pause(500)) {
      // It told the truth meanwhile, and no request was kept away.
      const { missing, impaired } = await readyz(testApp);
      expect([outage, missing, impaired.includes('redis')]).toEqual([outage, [], true]);
    }
    proxy.open();
    await notifies(testApp);
    await until(async () => (await readyz(testApp)).impaired.length === 0, again);
  } finally {
    proxy.open();
    await testApp.stop();
    await proxy.stop();
  }
};

test('Redis is away in four ways for 45 s: mails, bells and screens go on within 30 s, and readyz said so', async () => {
  const ended = await Promise.allSettled(outages.map((outage) => goThrough(outage)));
  const reasons = ended.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as Error).message] : [],
  );
  expect(reasons).toEqual([]);
});
