import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { endpoints } from '@studio/contracts/endpoints';
import { backendNames, byService } from '@studio/contracts/services';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { freePorts } from '@studio/nest-kit/free-ports';
import { TcpProxy, TestIdentity, testRedisUrl, until } from '@studio/testing';
import { Instance, mainOf, type InstanceEnv } from './instance.js';
import { instancesEnv } from './instances-env.js';
import { ask, has, readWeeks, week } from './read-weeks.js';
import { ReplicatedPostgres } from './replicated-postgres.js';

jest.setTimeout(180_000);
const patient = { timeoutMs: 90_000 };

const [typeId, roomId, trainerId] = [newId(), newId(), newId()];
const folder = mkdtempSync(join(tmpdir(), 'read-replica-'));
const instances: Instance[] = [];
let database: ReplicatedPostgres;
let identity: TestIdentity;
/** Between the first booking and the replica. */
let replicaProxy: TcpProxy;
/** Booking with a bound of a minute, with the least one, and payments. */
let [patientBooking, strictBooking, payments]: [number, number, number] = [0, 0, 0];
let strictMetrics = 0;
let admin: string;

const start = (service: 'booking' | 'payments', env: InstanceEnv): void => {
  const instance = new Instance(mainOf(service), env);
  instances.push(instance);
  instance.start();
};

beforeAll(async () => {
  const [primary = 0, replica = 0, ...ports] = await freePorts(6);
  database = new ReplicatedPostgres(folder, [primary, replica]);
  [patientBooking = 0, strictBooking = 0, payments = 0, strictMetrics = 0] = ports;
  [identity] = await Promise.all([TestIdentity.start(), database.startPrimary()]);
  admin = await identity.tokenFor({ id: newId(), role: 'admin' });
  const server = database.urlOf('primary');
  for (const name of ['booking', 'payments'])
    await database.query(server, `CREATE DATABASE ${name}`);
  const env = instancesEnv({
    publicUrl: identity.url,
    redisUrl: testRedisUrl(),
    databaseUrls: byService(backendNames, (name) => database.urlOf('primary', name)),
    urls: byService(backendNames, () => identity.url),
    smtpUrl: 'smtp://127.0.0.1:9',
    files: { FILES_DIR: join(folder, 'files') },
  });
  const of = (service: 'booking' | 'payments', port: number, maxLagMs: number): InstanceEnv => ({
    ...env[service],
    MIGRATE: '1',
    LOG_LEVEL: 'info',
    READ_DATABASE_URL: database.urlOf('replica', service),
    READ_MAX_LAG_MS: String(maxLagMs),
    PORT: String(port),
  });
  replicaProxy = await TcpProxy.to(database.urlOf('replica', 'booking'));
  start('booking', {
    ...of('booking', patientBooking, 60_000),
    READ_DATABASE_URL: replicaProxy.url,
  });
  start('booking', {
    ...of('booking', strictBooking, 1_000),
    METRICS_PORT: String(strictMetrics),
  });
  start('payments', of('payments', payments, 60_000));
  await Promise.all([
    database.addReplica(),
    ...[patientBooking, strictBooking, payments].map((port) =>
      until(async () => (await ask(port, '/readyz')).status === 200, patient),
    ),
  ]);
  await fillCatalogue();
});

afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await replicaProxy.stop();
  await identity.stop();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

const onPrimary = (sql: string, values: unknown[] = []) =>
  database.query(database.urlOf('primary', 'booking'), sql, values);
const onReplica = (sql: string) => database.query(database.urlOf('replica', 'booking'), sql);

const fillCatalogue = async (): Promise<void> => {
  await onPrimary(
    `INSERT INTO class_types VALUES ($1, $2, 'Reformer Flow', 'Slow.', 'all', 50, 'reformer', 10, 1, 16000)`,
    [HOME_STUDIO_ID, typeId],
  );
  await onPrimary(`INSERT INTO rooms VALUES ($1, $2, 'Reformer Studio', 10)`, [
    HOME_STUDIO_ID,
    roomId,
  ]);
  await onPrimary(`INSERT INTO trainers (studio_id, id, name) VALUES ($1, $2, 'Layla Haddad')`, [
    HOME_STUDIO_ID,
    trainerId,
  ]);
};

const addClass = async (): Promise<string> => {
  const id = newId();
  await onPrimary(
    `INSERT INTO schedules (studio_id, id, class_type_id, trainer_id, room_id, starts_at, ends_at,
       capacity, status, overlap_reason)
     VALUES ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '50 minutes', 10, 'scheduled', 'spec')`,
    [HOME_STUDIO_ID, id, typeId, trainerId, roomId, new Date(Date.now() + 48 * 3_600_000)],
  );
  return id;
};

const memberWithCredits = async (): Promise<string> => {
  const [memberId, packageId] = [newId(), newId()];
  await onPrimary(
    `INSERT INTO user_packages (studio_id, id, member_id, name, class_type_ids, credits_total,
       credits_left, valid_from, expires_on, price_paid, purchased_at)
     VALUES ($1, $2, $3, '10-class package', $4, 10, 10, '2026-01-01', '2099-12-31', 0, now())`,
    [HOME_STUDIO_ID, packageId, memberId, [typeId]],
  );
  return identity.tokenFor({ id: memberId });
};

const month = 'from=2026-11-01&to=2026-11-30';
/** What some reports need besides. */
const queries: Readonly<Record<string, string>> = {
  '/api/admin/reports/people/rows': 'list=not_seen&days=30',
  '/api/admin/reports/vat': 'month=2026-11',
  '/api/admin/reports/gift-cards/rows': `${month}&step=sold`,
  '/api/admin/reports/plans/rows': `${month}&step=started`,
  '/api/admin/reports/owed/rows': `${month}&measure=owed`,
};
const reports = endpoints
  .filter(({ path, method }) => method === 'GET' && path.startsWith('/api/admin/reports'))
  .map(({ service, path }) => [service, path] as const);

it('the week of a visitor is read from the replica, and says as of when', async () => {
  const id = await addClass();
  // The answer itself takes its time on a busy machine: one of them says less than two seconds.
  await until(async () => {
    const read = await week(strictBooking);
    const age = Date.now() - Date.parse(read.asOf ?? '');
    return has(read, id) && age < 2_000;
  }, patient);
});

it.each(reports)('so is a report of %s: %s', async (service, path) => {
  const port = service === 'payments' ? payments : patientBooking;
  const read = await until(async () => {
    const answer = await ask(port, `${path}?${queries[path] ?? month}`, { token: admin });
    expect(answer).toMatchObject({ status: 200, asOf: expect.any(String) });
    return answer;
  });
  expect(Date.parse(read.asOf ?? '')).toBeLessThanOrEqual(Date.now());
});

describe('while the replica applies no changes', () => {
  beforeAll(() => onReplica('SELECT pg_wal_replay_pause()'));
  afterAll(() => onReplica('SELECT pg_wal_replay_resume()'));

  it('within the bound it is used, but not for who has just written', async () => {
    const id = await addClass();
    const member = await memberWithCredits();
    const old = await week(patientBooking, member);
    expect([has(old, id), old.asOf]).toEqual([false, expect.any(String)]);

    const booked = await ask(patientBooking, '/api/bookings', {
      token: member,
      body: { scheduleId: id },
    });
    expect(booked.status).toBe(201);
    const own = await week(patientBooking, member);
    expect(own.asOf).toBeNull();
    expect(own.body.items?.find((one) => one.id === id)).toMatchObject({
      booked: 1,
      mine: { bookingId: expect.any(String) },
    });
    expect(has(await week(patientBooking), id)).toBe(false);
  });

  it('beyond the bound the primary is read, and it is said', async () => {
    const id = await addClass();
    // Once may also be a poll that came late: until then the old week is within the bound.
    const read = await until(async () => {
      const one = await week(strictBooking);
      return has(one, id) ? one : undefined;
    });
    expect(read.asOf).toBeNull();
    expect((await ask(strictBooking, '/readyz')).status).toBe(200);
    await until(() => instances[1]?.output.includes('the replica is not used'));
    const metrics = await until(async () => {
      const text = await (await fetch(`http://127.0.0.1:${strictMetrics}/metrics`)).text();
      return /^read_replica_used\{.*\} 0$/m.test(text) ? text : undefined;
    });
    const [, lag] = /^read_replica_lag_seconds\{.*\} (\S+)$/m.exec(metrics) ?? [];
    expect(Number(lag)).toBeGreaterThan(1);
    for (const server of ['primary', 'replica'])
      expect(metrics).toMatch(
        new RegExp(`^read_statements_total\\{.*server="${server}".*\\} [1-9]`, 'm'),
      );
  });
});

it('a replica that ends costs no answer, and is used again when it is back', async () => {
  await until(async () => (await week(strictBooking)).asOf !== null, patient);
  const end = readWeeks(strictBooking);
  await database.stopReplica();
  await until(async () => (await week(strictBooking)).asOf === null);
  expect((await end()).statuses).toEqual([200]);
  expect((await ask(strictBooking, '/readyz')).status).toBe(200);

  await database.startReplica();
  await until(async () => (await week(strictBooking)).asOf !== null, patient);
});

it('one that hangs costs no answer either, and none waits long for it', async () => {
  await until(async () => (await week(patientBooking)).asOf !== null, patient);
  const end = readWeeks(patientBooking);
  replicaProxy.swallow();
  await until(async () => (await week(patientBooking)).asOf === null);
  const { statuses, longestMs } = await end();
  expect(statuses).toEqual([200]);
  // 2.5 s for a statement that was under way, and the primary's own time.
  expect(longestMs).toBeLessThan(4_000);
  expect((await ask(patientBooking, '/readyz')).status).toBe(200);

  replicaProxy.open();
  await until(async () => (await week(patientBooking)).asOf !== null, patient);
});
