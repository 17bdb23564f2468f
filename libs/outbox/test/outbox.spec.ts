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
  OutboxBatches1796900400003,
  outboxInsertSql,
  outboxMigration,
  OutboxModule,
  publish,
  publishAll,
  type OutboxOptions,
} from '../src/index.js';
import { EventQueues } from '../src/event-queues.js';
import { BreakableProxy } from './breakable-proxy.js';

const SEATS = 'schedule.seats_changed.v1';
type Seats = typeof SEATS;

class Tables1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxMigration.up);
    await new OutboxBatches1796900400003().up(runner);
    await runner.query('CREATE TABLE heard (schedule_id uuid NOT NULL, request_id text)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE heard');
    await new OutboxBatches1796900400003().down(runner);
    await runner.query(outboxMigration.down);
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
const quick = {
  gatherMs: 10,
  pollMs: 50,
  completeMs: 50,
  lostAfterMs: 300,
  attempts: 3,
  backoffMs: 20,
};
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
/** The second instance of the producer. */
let other: RunningService;
let redis: Redis;

beforeAll(async () => {
  [booking, notifications, identities] = await Promise.all([
    createTestDatabase('outbox_from'),
    createTestDatabase('outbox_to'),
    createTestDatabase('outbox_secret'),
  ]);
  // Two instances of the producer: two relays on the same table.
  const [one, two] = await Promise.all([start('booking', booking), start('booking', booking)]);
  other = two;
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

const leave = async (service: RunningService): Promise<void> => {
  running.splice(running.indexOf(service), 1);
  await service.stop();
};
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
  inTransaction(producer, (tx) => publish(tx, { type: SEATS, data: seats(scheduleId) }));
const publishClasses = (ids: readonly string[]): Promise<void> =>
  inTransaction(producer, (tx) =>
    publishAll(tx, { type: SEATS, data: ids.map(seats), studioId: HOME_STUDIO_ID }),
  );
const heard = async (scheduleId: string): Promise<number> => {
  const rows = await consumer.query('SELECT 1 FROM heard WHERE schedule_id = $1', [scheduleId]);
  return rows.length;
};
/** What was heard of them: rows, different classes, and the transactions that wrote them. */
const counted = async (ids: readonly string[]) => {
  const [row] = await consumer.query(
    `SELECT count(*)::int AS rows, count(DISTINCT schedule_id)::int AS classes,
       count(DISTINCT xmin::text)::int AS transactions
     FROM heard WHERE schedule_id = ANY($1)`,
    [ids],
  );
  return row;
};
/** On their way, or not even that. */
const openOf = (source: DataSource): Promise<{ id: string; batch: string | null }[]> =>
  source.query(
    `SELECT o.id, b.id AS batch FROM outbox o LEFT JOIN outbox_batches b ON o.id = ANY(b.event_ids)
     WHERE o.settled_at IS NULL OR b.id IS NOT NULL`,
  );
const settled = async (id: string): Promise<boolean> =>
  !(await openOf(producer)).some((one) => one.id === id);
/** Of the batch that an event is in; while its queue rests, since it is gone when it is done. */
const batchOf = (source: DataSource, id: string): Promise<string> =>
  until(async () => (await openOf(source)).find((one) => one.id === id)?.batch);
const queue = (): Queue => hearing.app.get<Queue>(getQueueToken('batches:{notifications}'));
const isQueued = async (batch: string): Promise<boolean> =>
  (await keys()).some((key) => key.endsWith(batch));

describe('an event', () => {
  it('that commits is heard once, and then nothing of it stays in the queue', async () => {
    const scheduleId = randomUUID();
    await queue().pause();
    const id = await publishClass(scheduleId);
    const batch = await batchOf(producer, id);
    await queue().resume();
    await until(() => settled(id));
    expect(await heard(scheduleId)).toBe(1);
    await until(async () => !(await isQueued(batch)));
    // A relay was slow, and another one had put it there before it.
    const late = { studioId: HOME_STUDIO_ID, id: batch, events: 1 };
    await running[0]?.app.get(EventQueues).add({ ...late, consumer: 'notifications' });
    await until(async () => !(await isQueued(batch)));
    expect(await heard(scheduleId)).toBe(1);
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
    const text = 'SELECT request_id FROM heard WHERE schedule_id = $1';
    expect(await consumer.query(text, [scheduleId])).toEqual([{ request_id: 'request-1' }]);
  });

  it('goes to each of many hearers once, with two relays at work', async () => {
    const ids = Array.from({ length: 300 }, () => randomUUID());
    for (let n = 0; n < ids.length; n += 50) await publishClasses(ids.slice(n, n + 50));
    await until(async () => (await counted(ids)).rows >= 300, { timeoutMs: 15_000 });
    await until(async () => (await openOf(producer)).length === 0);
    expect(await counted(ids)).toMatchObject({ rows: 300, classes: 300 });
  });
});

it('a service that stops as soon as it has started leaves no rejected promise behind', async () => {
  for (let n = 0; n < 10; n++) await (await start('notifications', notifications)).stop();
});

it('an event that a relay without batches took and left is heard', async () => {
  const scheduleId = randomUUID();
  const id = randomUUID();
  await producer.query(
    `INSERT INTO outbox (studio_id, id, type, data, occurred_at, relayed_at)
     VALUES ($1, $2, $3, $4, now() - interval '2 minutes', now() - interval '2 minutes')`,
    [HOME_STUDIO_ID, id, 'schedule.seats_changed.v1', JSON.stringify(seats(scheduleId))],
  );
  await until(async () => (await heard(scheduleId)) === 1);
  await until(() => settled(id));
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

  it('that fails holds up none of its batch, which is else handled in one transaction', async () => {
    // Two relays that look at the same moment may share ten events: two batches.
    await leave(other);
    await leave(hearing);
    hearing = await start('notifications', notifications, {
      providers: [Hearing],
      handlesTogether: {},
    });
    consumer = hearing.app.get(DataSource);
    const good = Array.from({ length: 10 }, () => randomUUID());
    await publishClasses(good);
    await until(async () => (await counted(good)).rows === 10);
    expect(await counted(good)).toMatchObject({ rows: 10, transactions: 1 });

    const mixed = Array.from({ length: 10 }, () => randomUUID());
    failures.set(mixed[4] ?? '', 1_000);
    await publishClasses(mixed);
    await until(async () => (await counted(mixed)).rows === 9);
    failures.set(mixed[4] ?? '', 0);
    await until(async () => (await openOf(producer)).length === 0);
    expect(await counted(mixed)).toMatchObject({ rows: 10, transactions: 10 });
    other = await start('booking', booking);
  });

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
  await leave(hearing);
  const ids = Array.from({ length: 50 }, () => randomUUID());
  const eventIds: string[] = [];
  for (const id of ids) eventIds.push(await publishClass(id));
  await until(async () => {
    const open = (await openOf(producer)).filter(({ id }) => eventIds.includes(id));
    const jobs = await keys();
    return (
      open.length === 50 &&
      open.every(({ batch }) => batch && jobs.some((key) => key.endsWith(batch)))
    );
  });
  for (const key of await keys()) expect(key).toMatch(/^[^{]*:batches:\{\w+\}/);
  await flush();

  hearing = await start('notifications', notifications, { providers: [Hearing] });
  consumer = hearing.app.get(DataSource);
  await until(async () => (await openOf(producer)).length === 0, { timeoutMs: 15_000 });
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
    const rows = await source().query('SELECT data FROM outbox WHERE id = $1', [id]);
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
    await queue().pause();
    const batch = await batchOf(source(), await ask(content));
    await until(() => isQueued(batch));
    const kept = await inRedis();
    expect(kept).toContain(batch);
    for (const secret of [content.link, content.email, '739104', 'Noor'])
      expect(kept).not.toContain(secret);
    await queue().resume();
    await until(() => links.includes(content.link));
  });

  it('is erased once everybody has heard it', async () => {
    await queue().pause();
    const id = await ask({ link: link(), email: 'someone@spec.studio' });
    expect((await row(id)).data).toMatchObject({ code: '739104' });
    await queue().resume();
    await until(async () => Object.keys((await row(id)).data).length === 0);
  });

  it('is sent only to the consumers that the contracts name', async () => {
    await queue().pause();
    const id = await ask({ link: link(), email: 'someone@spec.studio' });
    const batch = await batchOf(source(), id);
    const as = async (from: ServiceName): Promise<[status: number, ids: string[]]> => {
      const token = await signServiceToken({ from, to: 'identity', secret: serviceSecret });
      const headers = { authorization: `Bearer ${token}` };
      const path = `/internal/event-batches/${batch}?studioId=${HOME_STUDIO_ID}`;
      const answer = await fetch(`${identity?.url ?? NOBODY}${path}`, { headers });
      const { events = [] } = (await answer.json()) as { events?: StudioEvent[] };
      return [answer.status, events.map((event) => event.id)];
    };
    expect(await as('notifications')).toEqual([200, [id]]);
    expect(await as('booking')).toEqual([200, []]);
    expect(await as('gateway')).toEqual([403, []]);
    await queue().resume();
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
  const runner = source.createQueryRunner();
  const tables = new Tables1700000000001();
  for (const step of ['up', 'down', 'up'] as const) await tables[step](runner);
  await runner.release();
  await source.destroy();
  await database.drop();
});
