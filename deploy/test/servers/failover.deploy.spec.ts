import { jest } from '@jest/globals';
import { freePort } from '@studio/nest-kit/free-ports';
import { until } from '@studio/testing';
import { requirePackages } from '../../local/debian-packages.js';
import { BookingLoad } from './booking-load.js';
import { startHaproxy } from './haproxy.js';
import { findClasses, findMembers, giveSeats, Member, signIn } from './members.js';
import { LEASE_SECONDS, PatroniPair } from './patroni.js';
import { Programs } from './programs.js';
import { RedisPair } from './redis-servers.js';
import { StudioOnServers } from './studio-on-servers.js';

jest.setTimeout(300_000);

const MEMBERS = 6;
/** Bookings that are wanted before and after a failover: it is under way, and is over. */
const SOME = 20;
/** Most jobs look for work every two seconds or more often. */
const OFTEN_MS = 3_000;
/** A job that has a turn in each of so many such times is one of them. */
const SHORT_TIMES = 3;
/** Of them there are at least so many. */
const BUSY_JOBS = 10;
/** Everything goes on within 10 s of a promotion (docs/operations.md); a busy machine may take longer. */
const GOES_ON_MS = 30_000;

const programs = new Programs();
let databases: PatroniPair;
let redis: RedisPair;
let studio: StudioOnServers;
let members: Member[];
let classes: string[];

beforeAll(async () => {
  requirePackages(
    'etcd-server',
    'haproxy',
    'patroni',
    'postgresql',
    'redis-server',
    'redis-sentinel',
  );
  [databases, redis] = await Promise.all([PatroniPair.start(programs), RedisPair.start(programs)]);
  const port = await freePort();
  const { servers } = databases;
  await startHaproxy(programs, { databases: [{ name: 'postgres', port, servers }] });
  const stores = { adminUrl: databases.urlAt(port), redisUrl: redis.url };
  studio = await StudioOnServers.fill(programs, stores);
  await studio.start();
  const emails = await findMembers(studio, MEMBERS);
  classes = await findClasses(studio, emails);
  await giveSeats(studio, classes, 1_000);
  members = await Promise.all(emails.map((email) => Member.signIn(studio.origin, email)));
}, 300_000);
afterAll(() => programs.stop());

/** Jobs that had a turn since then. */
const jobsSince = async (at: number): Promise<string[]> => {
  const ages = await studio.jobAges();
  const passed = (Date.now() - at) / 1_000;
  return [...ages].filter(([, age]) => age < passed).map(([job]) => job);
};

/** Jobs that have a turn every few seconds by themselves: one in each of some short times without work. */
const findBusyJobs = async (): Promise<string[]> => {
  const turns = new Map<string, number>();
  for (let time = 0; time < SHORT_TIMES; time += 1) {
    const at = Date.now();
    await until(() => Date.now() - at > OFTEN_MS);
    for (const job of await jobsSince(at)) turns.set(job, (turns.get(job) ?? 0) + 1);
  }
  return [...turns].filter(([, had]) => had === SHORT_TIMES).map(([job]) => job);
};

/** Resolves when each of these jobs has had a turn since then, and an event has come to its end. */
const goOn = async (jobs: readonly string[], since: number): Promise<void> => {
  await until(
    async () => {
      const going = await jobsSince(since);
      expect(jobs.filter((job) => !going.includes(job))).toEqual([]);
      const [row] = await studio.query<{ settled: number }>(
        'booking',
        `SELECT count(*)::int AS settled FROM outbox
         WHERE type = 'booking.confirmed.v1' AND occurred_at > $1 AND settled_at IS NOT NULL
           AND NOT EXISTS (SELECT FROM outbox_batches WHERE outbox.id = ANY(event_ids))`,
        [new Date(since)],
      );
      return (row?.settled ?? 0) > 0;
    },
    { timeoutMs: GOES_ON_MS, everyMs: 100 },
  );
};

/** Members book all the while; what was lost, and how long whom. */
const rehearse = async (
  what: string,
  { kill, promoted }: { kill: () => Promise<void>; promoted: () => Promise<unknown> },
): Promise<void> => {
  const jobs = await findBusyJobs();
  expect(jobs.length).toBeGreaterThan(BUSY_JOBS);
  const load = new BookingLoad(members, classes);
  load.start();
  try {
    await until(() => load.since(0) > SOME, { timeoutMs: 60_000 });
    const killedAt = Date.now();
    await kill();
    await until(promoted, { timeoutMs: 2 * LEASE_SECONDS * 1_000, everyMs: 50 });
    const promotedAt = Date.now();
    await until(() => load.since(promotedAt) > SOME, { timeoutMs: GOES_ON_MS });
    await goOn(jobs, promotedAt).catch((error: unknown) => {
      process.stderr.write(`${studio.logLines(/will be tried again|a due item/).join('\n')}\n`);
      throw error;
    });
    const wentOnMs = Date.now() - promotedAt;
    const { failures } = load;
    const booksMs = failures.length > 0 ? load.recoveredAfter(killedAt) : 0;
    process.stderr.write(
      `${what}: promoted after ${promotedAt - killedAt} ms; ` +
        `bookings went on ${booksMs} ms after the kill, ${jobs.length} jobs and the queues ${wentOnMs} ms after the promotion; ` +
        `${failures.length} requests were sent again\n`,
    );
    await load.stop();
    expect(await load.differences(studio)).toEqual([]);
  } finally {
    await load.stop();
    await load.giveBack();
  }
};

test('PostgreSQL of the primary is killed', async () => {
  const primary = await databases.primary();
  if (!primary) throw new Error('there is no primary');
  await rehearse('PostgreSQL killed', {
    kill: () => databases.killServer(primary),
    promoted: async () => ![undefined, primary].includes(await databases.primary()),
  });
});

test('the machine of the primary is gone, and nobody says so', async () => {
  // The former primary follows the new one by now.
  await databases.isSynchronous();
  const primary = await databases.primary();
  if (!primary) throw new Error('there is no primary');
  await rehearse('PostgreSQL and its Patroni killed', {
    kill: () => databases.killMachine(primary),
    promoted: async () => ![undefined, primary].includes(await databases.primary()),
  });
});

test('the primary of Redis is killed', async () => {
  const primary = await redis.primary();
  await rehearse('Redis killed', {
    kill: () => redis.kill(primary),
    promoted: async () => {
      const now = await redis.primary();
      return now !== primary && redis.isPrimary(now);
    },
  });
  const [member] = members;
  expect((await signIn(studio.origin, member?.email ?? '')).status).toBe(200);
  // Wrong passwords are counted at the new one.
  await until(
    async () => (await signIn(studio.origin, member?.email ?? '', 'not-it')).status === 429,
    { timeoutMs: 60_000 },
  );
});

test('the books add up, nothing that was to be sent is missing, and no log has an error', async () => {
  await until(async () => expect(await studio.issues()).toEqual([]) === undefined, {
    timeoutMs: 60_000,
    everyMs: 1_000,
  });
  expect(studio.logLines(/"level":"(error|fatal)"/)).toEqual([]);
});
