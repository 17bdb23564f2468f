import { randomUUID } from 'node:crypto';
import type { RefundView } from '@studio/contracts';
import { TcpProxy, until } from '@studio/testing';
import { expectIntegrity } from './expect-integrity.js';
import { CardProviderTestApp } from './card-provider-test-app.js';
import { FaultProxy, type Fault } from './fault-proxy.js';
import { PaymentsTestApp, type Page, type Person } from './payments-test-app.js';

const patient = { timeoutMs: 60_000 };
const SESSIONS = 'POST /v1/checkout/sessions';
/** Needs a card page that is paid, or faults of the provider: the local one has them on demand. */
const local = CardProviderTestApp.isRemote ? describe.skip : describe;

let proxy: FaultProxy;
let line: TcpProxy;
let testApp: PaymentsTestApp;
beforeAll(async () => {
  proxy = await FaultProxy.start();
  line = await TcpProxy.to(proxy.url);
  // Nobody asks the provider by himself: each test says who does.
  const env = { STRIPE_API_BASE: line.url, CHECK_AFTER_MS: '3600000' };
  testApp = await PaymentsTestApp.start(env, {
    cards: 'named',
    before: (url) => proxy.leadTo(url),
  });
});
afterEach(async () => {
  proxy.calm();
  line.open();
  if (!CardProviderTestApp.isRemote) {
    await testApp.cards.control('/webhooks', {});
    await testApp.cards.control('/api', {});
  }
  await expectIntegrity(testApp);
});
afterAll(async () => {
  await testApp.stop();
  await line.stop();
  await proxy.stop();
});

const opened = async (): Promise<Page & { member: Person }> => {
  const member = await testApp.person();
  const { status, body } = await testApp.checkout(member, testApp.booking.offer().id);
  expect(status).toBe(201);
  return { ...body, member };
};
const statusOf = async (id: string): Promise<string> => (await testApp.payment(id)).status;
const becomes = (id: string, status: string) =>
  until(async () => (await statusOf(id)) === status, patient);
const bought = async (): Promise<Page & { member: Person }> => {
  const page = await opened();
  await testApp.cards.pay(page.sessionId);
  expect(await testApp.verify(page.member, page.sessionId)).toMatchObject({ success: true });
  return page;
};
const refund = async (paymentId: string, amount: number): Promise<string> => {
  const { status, body } = await testApp.call<RefundView>(
    'POST',
    `/api/admin/payments/${paymentId}/refunds`,
    {
      as: await testApp.person('admin'),
      body: { amount, reason: 'for the spec' },
      headers: { 'idempotency-key': randomUUID() },
    },
  );
  expect(status).toBe(201);
  return body.id;
};
/** The claim of a worker that got no answer has run out. */
const refundAgain = (id: string) =>
  testApp.sql(`UPDATE refunds SET next_attempt_at = now() WHERE id = $1 AND status = 'asked'`, [
    id,
  ]);

describe('the line to the provider fails while a card page is opened', () => {
  test.each<[Fault, string]>([
    ['refuse', 'the request is lost'],
    ['lose', 'the page is made, its answer is lost'],
  ])('%s: %s twice; pressed again, there is one page', async (fault) => {
    const member = await testApp.person();
    const { id } = testApp.booking.offer();
    proxy.next(fault, SESSIONS);
    expect((await testApp.checkout(member, id)).body.code).toBe('PAYMENT_PROVIDER_DOWN');
    expect(proxy.met).toBe(2);
    const { status, body } = await testApp.checkout(member, id);
    expect(status).toBe(201);
    expect(await testApp.sessionsOf(body.checkoutId)).toBe(1);
    expect(await testApp.verify(member, body.sessionId)).toMatchObject({ canRetry: true });
  });

  test('silence: asked once more, it is the page that was made meanwhile', async () => {
    const member = await testApp.person();
    proxy.next('silence', SESSIONS, 1);
    const { status, body } = await testApp.checkout(member, testApp.booking.offer().id);
    expect([status, proxy.met]).toEqual([201, 1]);
    expect(await testApp.sessionsOf(body.checkoutId)).toBe(1);
  });
});

local('the line to the provider fails when the card is paid', () => {
  test('silence for as long as the page waits: pending, then the credits', async () => {
    await testApp.cards.control('/webhooks', { drop: true });
    const { sessionId, member } = await opened();
    await testApp.cards.pay(sessionId);
    proxy.next('silence', 'GET /v1/checkout/sessions');
    expect(await testApp.verify(member, sessionId)).toMatchObject({
      success: false,
      canRetry: true,
    });
    expect(await testApp.verify(member, sessionId)).toMatchObject({ success: true });
  });

  test('all that is sent is swallowed, without a reset: the service stays ready, then the credits', async () => {
    await testApp.cards.control('/webhooks', { drop: true });
    const { sessionId, member } = await opened();
    await testApp.cards.pay(sessionId);
    line.swallow();
    expect(await testApp.verify(member, sessionId)).toMatchObject({
      success: false,
      canRetry: true,
    });
    expect((await fetch(`${testApp.url}/readyz`)).status).toBe(200);
    line.open();
    expect(await testApp.verify(member, sessionId)).toMatchObject({ success: true });
  });

  test.each<[Fault, string]>([
    ['refuse', 'the request is lost'],
    ['lose', 'the money has gone, the answer is lost'],
  ])('%s: %s when money goes back: it goes once', async (fault) => {
    const { checkoutId, sessionId } = await bought();
    proxy.next(fault, 'POST /v1/refunds');
    // Told by a webhook, it would be noted at once.
    await testApp.cards.control('/webhooks', { drop: true });
    const [part, rest] = [25_000, 100_000];
    const first = await refund(checkoutId, part);
    await until(() => proxy.met === 2, patient);
    expect((await testApp.payment(checkoutId)).refunded).toBe(0);
    await refundAgain(first);
    await until(async () => (await testApp.payment(checkoutId)).refunded === part, patient);
    await refund(checkoutId, rest);
    await becomes(checkoutId, 'refunded');
    expect((await testApp.refundsOf(sessionId)).sort()).toEqual([rest, part]);
  });
});

local('the provider answers 500 after it has done the work', () => {
  /** The provider's library asks again, by the same key, and hears what was done. */
  const next = (match: string) =>
    testApp.cards.control('/api', { mode: 'fail-after-work', match, times: 1 });

  test('a card page: there is one', async () => {
    await next(SESSIONS);
    const { checkoutId, sessionId } = await opened();
    expect(await testApp.sessionsOf(checkoutId)).toBe(1);
    await testApp.cards.pay(sessionId);
    await becomes(checkoutId, 'fulfilled');
  });

  test('money that goes back: once', async () => {
    const { checkoutId, sessionId } = await bought();
    await next('POST /v1/refunds');
    await refund(checkoutId, 125_000);
    await becomes(checkoutId, 'refunded');
    expect(await testApp.refundsOf(sessionId)).toEqual([125_000]);
  });
});

local('webhooks', () => {
  test('a day late, when the money has been used and gone back: nothing happens again', async () => {
    await testApp.cards.control('/webhooks', { hold: true });
    const { checkoutId, sessionId } = await bought();
    await refund(checkoutId, 125_000);
    await becomes(checkoutId, 'refunded');
    await testApp.cards.control('/webhooks/release', { order: 'reversed' });
    await until(async () => {
      const rows = await testApp.sql(
        `SELECT 1 FROM webhook_inbox WHERE session_id = $1 AND handled_at IS NOT NULL`,
        [sessionId],
      );
      return rows.length === 1;
    }, patient);
    expect(await statusOf(checkoutId)).toBe('refunded');
  });

  /** Every write to the table fails, as on a full disk. */
  const brokenTable = async (table: string, work: () => Promise<unknown>): Promise<void> => {
    await testApp.sql(`CREATE FUNCTION fail_now() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE 'could not extend file'; END $$`);
    await testApp.sql(`CREATE TRIGGER fail_now BEFORE INSERT ON ${table}
      FOR EACH ROW EXECUTE FUNCTION fail_now()`);
    try {
      await work();
    } finally {
      await testApp.sql(`DROP FUNCTION fail_now CASCADE`);
    }
  };

  test('one that can not be stored is not taken: the provider sends it again', async () => {
    const { checkoutId, sessionId } = await opened();
    await brokenTable('webhook_inbox', async () => {
      await testApp.cards.pay(sessionId);
      await until(async () => {
        const answer = await fetch(`${testApp.cards.url}/_control/deliveries`);
        const rows = (await answer.json()) as { lastStatus: number | null }[];
        return rows.some(({ lastStatus }) => lastStatus === 500);
      }, patient);
    });
    await becomes(checkoutId, 'fulfilled');
  });

  test('the transaction of the mark fails: nothing of it stays, and it is done again', async () => {
    const { checkoutId, sessionId, member } = await opened();
    await brokenTable('outbox', async () => {
      await testApp.cards.pay(sessionId);
      await until(async () => {
        const failed = `SELECT 1 FROM webhook_inbox WHERE session_id = $1 AND attempts > 0`;
        return (await testApp.sql(failed, [sessionId])).length > 0;
      }, patient);
      expect(await testApp.verify(member, sessionId)).toMatchObject({ canRetry: true });
      const { status, trail } = await testApp.payment(checkoutId);
      expect([status, trail.some(({ what }) => what === 'Paid')]).toEqual(['open', false]);
    });
    await becomes(checkoutId, 'fulfilled');
  });
});
