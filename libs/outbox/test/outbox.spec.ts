import { randomUUID } from 'node:crypto';
import { getQueueToken } from '@nestjs/bull';
import { Injectable, Module, type Type } from '@nestjs/common';
import { AuthModule } from '@studio/auth';
import type { EventData, ServiceName, StudioEvent } from '@studio/contracts';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { databaseModule, inTransaction, redisOf, signServiceToken } from '@studio/nest-kit';
import {
  createTestDatabase,
  startService,
  testRedisUrl,
  until,
  type RunningService,
  type TestDatabase,
} from '@studio/testing';
import type { Queue } from 'bull';
import { Redis } from 'ioredis';
import { DataSource, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  once,
  OnEvent,
  Outbox,
  outboxInsertSql,
  outboxMigration,
  OutboxModule,
  publish,
  type OutboxOptions,
} from '../src/index.js';
import { underway } from '../src/outbox-rows.js';
import { BreakableProxy } from './breakable-proxy.js';

type Seats = 'schedule.seats_changed.v1';

class Tables1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxMigration.up);
    await runner.query('CREATE TABLE heard (schedule_id uuid NOT NULL, request_id text)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE heard; ${outboxMigration.down}`);
  }
}

const serviceSecret = 'a secret of this spec, 32 characters and more';
/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:9';

const links: string[] = [];

/** Fails for these schedules, this many times. */
const failures = new Map<string, number>();

@Injectable()
class Hearing {
  @OnEvent('schedule.seats_changed.v1', 'seats heard')
  async write(event: StudioEvent<Seats>, tx: EntityManager): Promise<void> {
    const { scheduleId } = event.data;
    await tx.query('INSERT INTO heard VALUES ($1, $2)', [scheduleId, event.requestId]);
    const left = failures.get(scheduleId) ?? 0;
    if (left === 0) return;
    failures.set(scheduleId, left - 1);
    throw new Error('not this time');
  }

  @OnEvent('user.link_requested.v1', 'link heard')
  async link({ data }: StudioEvent<'user.link_requested.v1'>): Promise<void> {
    await Promise.resolve(links.push(data.link));
  }
}

@Injectable()
class SameName {
  @OnEvent('schedule.seats_changed.v1', 'seats heard')
  async write(): Promise<void> {
    await Promise.resolve();
  }
}

const redisUrl = testRedisUrl();
const quick = { pollMs: 50, completeMs: 50, lostAfterMs: 300, attempts: 3, backoffMs: 20 };
let booking: TestDatabase;
let notifications: TestDatabase;
let identities: TestDatabase;
const running: RunningService[] = [];

const start = async (
  service: OutboxOptions['service'],
  database: TestDatabase,
  { providers = [], ...options }: Partial<OutboxOptions> & { providers?: Type[] } = {},
): Promise<RunningService> => {
  @Module({
    imports: [
      databaseModule({
        entities: [],
        migrations: [Tables1700000000001],
        config: { DATABASE_URL: database.url, DATABASE_POOL: 4 },
      }),
      AuthModule.forRoot({
        identityUrl: NOBODY,
        serviceName: service,
        serviceSecret,
        issuer: `${NOBODY}/auth/v1`,
        redis: redisOf(redisUrl),
      }),
      OutboxModule.forRoot({
        service,
        redisUrl,
        serviceSecret,
        retryFailedAfterMs: 100,
        producers: {
          identity: identity?.url ?? NOBODY,
          booking: proxy?.url ?? NOBODY,
          payments: NOBODY,
        },
        ...quick,
        ...options,
      }),
    ],
    providers,
  })
  class ProbeModule {}
  const started = await startService(ProbeModule);
  running.push(started);
  return started;
};

let identity: RunningService | undefined;
/** The way to booking, which can be closed. */
let proxy: BreakableProxy | undefined;
let producer: DataSource;
let consumer: DataSource;
let hearing: RunningService;
let redis: Redis;

beforeAll(async () => {
  [booking, notifications, identities] = await Promise.all([
    createTestDatabase('outbox_from'),
    createTestDatabase('outbox_to'),
    createTestDatabase('outbox_secret'),
  ]);
  // Two instances of the producer: two relays on the same table.
  const [one] = await Promise.all([start('booking', booking), start('booking', booking)]);
  identity = await start('identity', identities);
  proxy = await BreakableProxy.open(one.url);
  hearing = await start('notifications', notifications, { providers: [Hearing] });
  producer = one.app.get(DataSource);
  consumer = hearing.app.get(DataSource);
  redis = new Redis(redisOf(redisUrl).url);
});
afterAll(async () => {
  await Promise.all(running.map((service) => service.stop()));
  await flush();
  redis.disconnect();
  await proxy?.close();
  await Promise.all([booking, notifications, identities].map((database) => database.drop()));
});

const keys = () => redis.keys(`${redisOf(redisUrl).prefix}:*`);
/** What FLUSHALL does, to our keys alone and in one step; the server is shared with other specs. */
const flush = () =>
  redis.eval(
    `for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end`,
    0,
    `${redisOf(redisUrl).prefix}:*`,
  );
const seats = (scheduleId: string): EventData<Seats> => ({
  scheduleId,
  capacity: 12,
  booked: 3,
  waiting: 0,
});
const publishClass = (scheduleId: string): Promise<string> =>
  inTransaction(producer, (tx) =>
    publish(tx, { type: 'schedule.seats_changed.v1', data: seats(scheduleId) }),
  );
const heard = async (scheduleId: string): Promise<number> => {
  const rows = await consumer.query('SELECT 1 FROM heard WHERE schedule_id = $1', [scheduleId]);
  return rows.length;
};
const settled = async (id: string): Promise<boolean> => {
  const [row] = await producer.query('SELECT settled_at FROM outbox WHERE id = $1', [id]);
  return row.settled_at !== null;
};

describe('an event', () => {
  it('that commits is heard once, and then nothing of it stays in the queue', async () => {
    const scheduleId = randomUUID();
    const id = await publishClass(scheduleId);
    await until(() => settled(id));
    expect(await heard(scheduleId)).toBe(1);
    await until(async () => !(await keys()).some((key) => key.endsWith(id)));
  });

  it('whose transaction rolls back is never heard', async () => {
    const scheduleId = randomUUID();
    const rolledBack = inTransaction(producer, async (tx) => {
      await publish(tx, { type: 'schedule.seats_changed.v1', data: seats(scheduleId) });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    // A later one has made the whole way: the first would have been there before it.
    const later = await publishClass(randomUUID());
    await until(() => settled(later));
    expect(await heard(scheduleId)).toBe(0);
  });

  it('that is not as the contracts say is refused where it is published', async () => {
    const wrong = { ...seats(randomUUID()), capacity: 1.5 };
    const attempt = inTransaction(producer, (tx) =>
      publish(tx, { type: 'schedule.seats_changed.v1', data: wrong }),
    );
    await expect(attempt).rejects.toThrow('capacity');
  });

  it('can be published inside of one statement', async () => {
    const scheduleId = randomUUID();
    const id = randomUUID();
    await producer.query(
      `WITH seat AS (SELECT $1::uuid AS schedule_id),
            said AS (${outboxInsertSql('schedule.seats_changed.v1')}
              '01900000-0000-7000-8000-000000000001'::uuid, $2::uuid, 'request-1'::text,
              jsonb_build_object('scheduleId', schedule_id, 'capacity', 1, 'booked', 1, 'waiting', 0)
              FROM seat)
       SELECT 1`,
      [scheduleId, id],
    );
    running[0]?.app.get(Outbox).relaySoon();
    await until(() => settled(id));
    const [row] = await consumer.query('SELECT request_id FROM heard WHERE schedule_id = $1', [
      scheduleId,
    ]);
    expect(row).toEqual({ request_id: 'request-1' });
  });

  it('goes to each of many hearers once, with two relays at work', async () => {
    const ids = Array.from({ length: 300 }, () => randomUUID());
    for (let n = 0; n < ids.length; n += 50)
      await inTransaction(producer, async (tx) => {
        for (const id of ids.slice(n, n + 50))
          await publish(tx, { type: 'schedule.seats_changed.v1', data: seats(id) });
      });
    const count = async (): Promise<{ rows: number; different: number }> => {
      const [row] = await consumer.query(
        'SELECT count(*)::int AS rows, count(DISTINCT schedule_id)::int AS different FROM heard WHERE schedule_id = ANY($1)',
        [ids],
      );
      return row;
    };
    await until(async () => (await count()).rows >= 300, { timeoutMs: 15_000 });
    await until(async () => {
      const [{ open }] = await producer.query(
        'SELECT count(*)::int AS open FROM outbox WHERE settled_at IS NULL',
      );
      return open === 0;
    });
    expect(await count()).toEqual({ rows: 300, different: 300 });
  });
});

it('a service that stops as soon as it has started leaves no rejected promise behind', async () => {
  for (let n = 0; n < 10; n++) await (await start('notifications', notifications)).stop();
});

describe('the list of incomplete events', () => {
  it('is read page by page: each event once, and to its end', async () => {
    const read: string[] = [];
    const written: string[] = [];
    const rolledBack = inTransaction(producer, async (tx) => {
      for (let n = 0; n < 25; n++)
        written.push(
          await publish(tx, { type: 'schedule.seats_changed.v1', data: seats(randomUUID()) }),
        );
      await tx.query('UPDATE outbox SET relayed_at = now() WHERE id = ANY($1)', [written]);
      let cursor: Parameters<typeof underway>[1];
      for (let page = 0; page < 10; page++) {
        const rows = await underway(tx, cursor, 10);
        read.push(...rows.map(({ event }) => event.id));
        const last = rows.at(-1);
        if (!last) break;
        cursor = { cursor: last.cursor, id: last.event.id };
      }
      throw new Error('nothing of it stays');
    });
    await expect(rolledBack).rejects.toThrow('nothing of it stays');
    expect(read.filter((id) => written.includes(id)).sort()).toEqual([...written].sort());
  });
});

describe('a handler', () => {
  it.each([1, 2, 5])(
    'that fails %d times is called until it succeeds, and counts once',
    async (n) => {
      const scheduleId = randomUUID();
      failures.set(scheduleId, n);
      const id = await publishClass(scheduleId);
      await until(() => settled(id), { timeoutMs: 10_000 });
      expect([await heard(scheduleId), failures.get(scheduleId)]).toEqual([1, 0]);
    },
  );

  it('given the same event ten times at once does its work once', async () => {
    let done = 0;
    const key = { studioId: randomUUID(), eventId: randomUUID(), handler: 'spec' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => once(consumer, key, () => Promise.resolve(done++))),
    );
    expect([done, answers.filter(Boolean).length]).toEqual([1, 1]);
    expect(await once(consumer, { ...key, handler: 'other' }, () => Promise.resolve())).toBe(true);
  });

  it('of a service that the contracts do not name is refused at start', async () => {
    const database = await createTestDatabase('outbox_wrong');
    await expect(start('payments', database, { providers: [Hearing] })).rejects.toThrow(
      'is not sent to payments',
    );
    await database.drop();
  });

  it('is marked by the name it states, and a second one of that name is refused at start', async () => {
    const id = await publishClass(randomUUID());
    await until(() => settled(id));
    const handlers = await consumer.query('SELECT handler FROM inbox WHERE event_id = $1', [id]);
    expect(handlers).toEqual([{ handler: 'seats heard' }]);
    const database = await createTestDatabase('outbox_same_name');
    const two = start('notifications', database, { providers: [Hearing, SameName] });
    await expect(two).rejects.toThrow('two handlers with the name seats heard');
    await database.drop();
  });
});

it('a queue that lost everything is filled again, and each event is heard once', async () => {
  await hearing.stop();
  running.splice(running.indexOf(hearing), 1);
  const ids = Array.from({ length: 50 }, () => randomUUID());
  const eventIds: string[] = [];
  for (const id of ids) eventIds.push(await publishClass(id));
  await until(async () => {
    const jobs = await keys();
    return eventIds.every((id) => jobs.some((key) => key.endsWith(id)));
  });
  await flush();

  hearing = await start('notifications', notifications, { providers: [Hearing] });
  consumer = hearing.app.get(DataSource);
  await until(async () => (await Promise.all(eventIds.map(settled))).every(Boolean), {
    timeoutMs: 15_000,
  });
  for (const id of ids) expect(await heard(id)).toBe(1);
});

describe('a secret', () => {
  const link = (): string => `${NOBODY}/auth/v1/verify?token=${randomUUID()}`;
  const ask = (data: { link: string; email: string }): Promise<string> =>
    inTransaction(source(), (tx) =>
      publish(tx, {
        type: 'user.link_requested.v1',
        data: {
          userId: randomUUID(),
          fullName: 'Noor Al Suwaidi',
          purpose: 'signup' as const,
          ...data,
          code: '739104',
          expiresAt: new Date().toISOString(),
        },
      }),
    );
  const source = (): DataSource => {
    if (!identity) throw new Error('identity does not run');
    return identity.app.get(DataSource);
  };
  const row = async (id: string) => {
    const rows = await source().query('SELECT data, settled_at FROM outbox WHERE id = $1', [id]);
    return rows[0];
  };
  const inRedis = async (): Promise<string> => {
    const found = await keys();
    const kept = await Promise.all(
      found.map(async (key) => ((await redis.type(key)) === 'hash' ? redis.hgetall(key) : key)),
    );
    return JSON.stringify([found, kept]);
  };

  it('is not in its job: a job carries ids, and what the event says is asked for', async () => {
    const content = { link: link(), email: 'someone@spec.studio' };
    const queue = hearing.app.get<Queue>(getQueueToken('events:{notifications}'));
    await queue.pause();
    const id = await ask(content);
    await until(async () => (await keys()).some((key) => key.endsWith(id)));
    const kept = await inRedis();
    expect(kept).toContain(id);
    for (const secret of [content.link, content.email, '739104', 'Noor'])
      expect(kept).not.toContain(secret);
    await queue.resume();
    await until(() => links.includes(content.link));
  });

  it('is erased once everybody has heard it', async () => {
    const id = await ask({ link: link(), email: 'someone@spec.studio' });
    await until(async () => (await row(id)).settled_at);
    expect((await row(id)).data).toEqual({});
  });

  it('is sent only to the consumers that the contracts name', async () => {
    const queue = hearing.app.get<Queue>(getQueueToken('events:{notifications}'));
    await queue.pause();
    const id = await ask({ link: link(), email: 'someone@spec.studio' });
    const [{ occurred_at: at }] = await source().query(
      'SELECT occurred_at FROM outbox WHERE id = $1',
      [id],
    );
    const query = new URLSearchParams({ studioId: HOME_STUDIO_ID, occurredAt: at.toISOString() });
    const as = async (from: ServiceName): Promise<number> => {
      const token = await signServiceToken({ from, to: 'identity', secret: serviceSecret });
      const headers = { authorization: `Bearer ${token}` };
      const url = `${identity?.url ?? NOBODY}/internal/events/${id}?${query.toString()}`;
      return (await fetch(url, { headers })).status;
    };
    expect([await as('notifications'), await as('booking'), await as('gateway')]).toEqual([
      200, 404, 403,
    ]);
    await queue.resume();
  });
});

it('while the publisher is away an event waits, and is heard when it is back', async () => {
  const scheduleId = randomUUID();
  if (!proxy) throw new Error('no proxy');
  proxy.isClosed = true;
  const refused = proxy.refused;
  const id = await publishClass(scheduleId);
  await until(() => (proxy?.refused ?? 0) > refused + 3);
  expect([await heard(scheduleId), await settled(id)]).toEqual([0, false]);
  proxy.isClosed = false;
  await until(() => settled(id), { timeoutMs: 10_000 });
  expect(await heard(scheduleId)).toBe(1);
});

it('the tables can be made, unmade and made again, with a partition for each month to come', async () => {
  const [{ partitions }] = await producer.query(
    "SELECT count(*)::int AS partitions FROM pg_inherits WHERE inhparent = 'outbox'::regclass",
  );
  expect(partitions).toBe(4);
  const database = await createTestDatabase('outbox_updown');
  const source = await new DataSource({
    type: 'postgres',
    url: database.url,
    installExtensions: false,
  }).initialize();
  for (const sql of [outboxMigration.up, outboxMigration.down, outboxMigration.up])
    await source.query(sql);
  await source.destroy();
  await database.drop();
});
