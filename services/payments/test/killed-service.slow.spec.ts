import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { testRedisUrl, until } from '@studio/testing';
import pg from 'pg';
import { expectBooksToBeRight } from './books.js';
import { FaultProxy } from './fault-proxy.js';
import { freePort } from './free-port.js';
import { PaymentsTestApp, type Page } from './payments-test-app.js';

const folder = new URL('../', import.meta.url).pathname;
const program = `${folder}dist/main.js`;
const patient = { timeoutMs: 60_000 };

/** The service as it is deployed, in a process of its own: it alone hears and works. */
let worker: ChildProcess;
/** The desk's own instance answers members; it hears of nothing and looks for nothing. */
let desk: PaymentsTestApp;
let proxy: FaultProxy;
let env: Record<string, string | undefined>;
const begin = (): void => {
  worker = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
};
const kill = async (): Promise<void> => {
  const dead = once(worker, 'exit');
  worker.kill('SIGKILL');
  await dead;
};

beforeAll(async () => {
  if (!existsSync(program)) execFileSync('npm', ['run', 'build'], { cwd: folder });
  proxy = await FaultProxy.start();
  const port = await freePort();
  desk = await PaymentsTestApp.start(
    { STRIPE_API_BASE: proxy.url, SWEEP_EVERY_MS: '3600000' },
    { toldPort: port, before: (url) => proxy.leadTo(url) },
  );
  const place = { PATH: process.env['PATH'], LOG_LEVEL: 'silent', PORT: String(port) };
  env = { ...desk.env, ...place, REDIS_URL: testRedisUrl(), SWEEP_EVERY_MS: '100' };
  begin();
});
afterAll(async () => {
  await kill();
  await desk.stop();
  await proxy.stop();
});

const opened = async (): Promise<Page> => {
  const { body } = await desk.checkout(await desk.person(), desk.booking.offer().id);
  return body;
};
const becomes = (id: string, status: string) =>
  until(async () => (await desk.payment(id)).status === status, patient);

test('kill -9 before "paid" is committed: after the restart it is fulfilled by itself', async () => {
  const { checkoutId, sessionId } = await opened();
  const others = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await others.connect();
  try {
    await others.query('BEGIN');
    await others.query(`SELECT 1 FROM payments WHERE id = $1 FOR UPDATE`, [checkoutId]);
    await desk.cards.pay(sessionId);
    // It knows from the provider that this is paid, and waits to write it down.
    await until(async () => {
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE '%SET status = ''paid''%'`;
      return (await desk.sql(waiting)).length > 0;
    }, patient);
    await kill();
  } finally {
    await others.end();
  }
  expect((await desk.payment(checkoutId)).status).toBe('open');
  begin();
  await becomes(checkoutId, 'fulfilled');
  await expectBooksToBeRight(desk);
});

test('kill -9 when booking has granted and nobody was told: granted once, and invoiced', async () => {
  const { checkoutId, sessionId } = await opened();
  desk.booking.mute = true;
  await desk.cards.pay(sessionId);
  await until(() => desk.booking.grants.has(sessionId), patient);
  await kill();
  desk.booking.mute = false;
  expect((await desk.payment(checkoutId)).status).toBe('paid');
  begin();
  await becomes(checkoutId, 'fulfilled');
  await expectBooksToBeRight(desk);
});

test('kill -9 when the provider has given money back and the answer is on its way: once', async () => {
  const { checkoutId, sessionId } = await opened();
  await desk.cards.pay(sessionId);
  await becomes(checkoutId, 'fulfilled');
  await desk.cards.control('/webhooks', { drop: true });
  proxy.next('silence', 'POST /v1/refunds', 1);
  await desk.call('POST', `/api/admin/payments/${checkoutId}/refunds`, {
    as: await desk.person('admin'),
    body: { amount: 125_000, reason: 'for the spec' },
    headers: { 'idempotency-key': randomUUID() },
  });
  await until(() => proxy.met === 1, patient);
  await kill();
  expect((await desk.payment(checkoutId)).status).toBe('fulfilled');
  begin();
  // The claim of the dead process has run out.
  await desk.sql(`UPDATE refunds SET next_attempt_at = now() WHERE payment_id = $1`, [checkoutId]);
  await becomes(checkoutId, 'refunded');
  expect(await desk.refundsOf(sessionId)).toEqual([125_000]);
  await expectBooksToBeRight(desk);
});
