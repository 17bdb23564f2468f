import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from '@studio/nest-kit/free-ports';
import { testRedisUrl, until } from '@studio/testing';
import pg from 'pg';
import { expectIntegrity } from './expect-integrity.js';
import { FaultProxy } from './fault-proxy.js';
import { PaymentsTestApp, type Page } from './payments-test-app.js';

const folder = new URL('../', import.meta.url).pathname;
const program = `${folder}dist/main.js`;
const patient = { timeoutMs: 60_000 };

/** The service as it is deployed, in a process of its own: it alone hears and works. */
let worker: ChildProcess;
/** The front desk's own instance answers members; it hears of nothing and looks for nothing. */
let testApp: PaymentsTestApp;
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
  testApp = await PaymentsTestApp.start(
    { STRIPE_API_BASE: proxy.url, JOBS_EVERY_MS: '3600000' },
    { webhookPort: port, before: (url) => proxy.leadTo(url) },
  );
  const place = { PATH: process.env['PATH'], LOG_LEVEL: 'silent', PORT: String(port) };
  env = { ...testApp.env, ...place, REDIS_URL: testRedisUrl(), JOBS_EVERY_MS: '100' };
  begin();
});
afterAll(async () => {
  await kill();
  await testApp.stop();
  await proxy.stop();
});

const opened = async (): Promise<Page> => {
  const { body } = await testApp.checkout(await testApp.person(), testApp.booking.offer().id);
  return body;
};
const becomes = (id: string, status: string) =>
  until(async () => (await testApp.payment(id)).status === status, patient);

test('kill -9 before "paid" is committed: after the restart it is fulfilled by itself', async () => {
  const { checkoutId, sessionId } = await opened();
  const others = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await others.connect();
  try {
    await others.query('BEGIN');
    await others.query(`SELECT 1 FROM payments WHERE id = $1 FOR UPDATE`, [checkoutId]);
    await testApp.cards.pay(sessionId);
    // It knows from the provider that this is paid, and waits to write it down.
    await until(async () => {
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE '%SET status = ''paid''%'`;
      return (await testApp.sql(waiting)).length > 0;
    }, patient);
    await kill();
  } finally {
    await others.end();
  }
  expect((await testApp.payment(checkoutId)).status).toBe('open');
  begin();
  await becomes(checkoutId, 'fulfilled');
  await expectIntegrity(testApp);
});

test('kill -9 when booking has granted and nobody was told: granted once, and invoiced', async () => {
  const { checkoutId, sessionId } = await opened();
  testApp.booking.mute = true;
  await testApp.cards.pay(sessionId);
  await until(() => testApp.booking.grants.has(sessionId), patient);
  await kill();
  testApp.booking.mute = false;
  expect((await testApp.payment(checkoutId)).status).toBe('paid');
  begin();
  await becomes(checkoutId, 'fulfilled');
  await expectIntegrity(testApp);
});

test('kill -9 when the provider has given money back and the answer is on its way: once', async () => {
  const { checkoutId, sessionId } = await opened();
  await testApp.cards.pay(sessionId);
  await becomes(checkoutId, 'fulfilled');
  await testApp.cards.control('/webhooks', { drop: true });
  proxy.next('silence', 'POST /v1/refunds', 1);
  await testApp.call('POST', `/api/admin/payments/${checkoutId}/refunds`, {
    as: await testApp.person('admin'),
    body: { amount: 125_000, reason: 'for the spec' },
    headers: { 'idempotency-key': randomUUID() },
  });
  await until(() => proxy.met === 1, patient);
  await kill();
  expect((await testApp.payment(checkoutId)).status).toBe('fulfilled');
  begin();
  // The claim of the dead process has run out.
  await testApp.sql(`UPDATE refunds SET next_attempt_at = now() WHERE payment_id = $1`, [
    checkoutId,
  ]);
  await becomes(checkoutId, 'refunded');
  expect(await testApp.refundsOf(sessionId)).toEqual([125_000]);
  await expectIntegrity(testApp);
});
