import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import Stripe from 'stripe';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../src/config.js';
import { ReceiveWebhook } from '../src/purchases/webhooks/receive-webhook.js';
import { CardProviderTestApp } from './card-provider-test-app.js';
import { PaymentsTestApp } from './payments-test-app.js';

const stripe = new Stripe('sk_test_unused');
let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
});
afterAll(() => testApp.stop());

const newEvent = (sessionId = 'cs_test_none') => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { object: 'checkout.session', id: sessionId } },
});
const sign = (
  payload: string,
  secret = CardProviderTestApp.webhookSecret,
  secondsAgo = 0,
): string =>
  stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });
const deliver = (body: string, signature?: string) =>
  testApp.call<{ received?: boolean; code?: string }>('POST', '/webhooks/stripe', {
    body,
    ...(signature !== undefined && { headers: { 'stripe-signature': signature } }),
  });
const stored = async (id: string): Promise<number> =>
  (await testApp.sql(`SELECT 1 FROM webhook_inbox WHERE event_id = $1`, [id])).length;

describe('signatures', () => {
  const cases: [string, (payload: string) => [body: string, signature?: string]][] = [
    ['missing', (payload) => [payload]],
    ['empty', (payload) => [payload, '']],
    ['rubbish', (payload) => [payload, 't=1,v1=00']],
    ["another endpoint's secret", (payload) => [payload, sign(payload, 'whsec_of_another')]],
    ['301 s old', (payload) => [payload, sign(payload, CardProviderTestApp.webhookSecret, 301)]],
    [
      'of the body re-serialised',
      (payload) => [JSON.stringify(JSON.parse(payload), null, 1), sign(payload)],
    ],
  ];
  test.each(cases)('%s: 400, nothing stored', async (_, input) => {
    const event = newEvent();
    const { status, body } = await deliver(...input(JSON.stringify(event)));
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'WEBHOOK_SIGNATURE' });
    expect(await stored(event.id)).toBe(0);
  });

  test('299 s old, and two signatures while the secret rolls: accepted', async () => {
    const payload = JSON.stringify(newEvent());
    const old = sign(payload, CardProviderTestApp.webhookSecret, 299);
    expect((await deliver(payload, old)).status).toBe(200);
    const rolled = sign(payload).replace(',', `,v1=${'0'.repeat(64)},`);
    expect((await deliver(payload, rolled)).status).toBe(200);
  });
});

test('the same delivery five times is stored once and always answered 200', async () => {
  const event = newEvent();
  const payload = JSON.stringify(event);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => deliver(payload, sign(payload))),
  );
  for (const answer of answers) expect(answer).toEqual({ status: 200, body: { received: true } });
  expect(await stored(event.id)).toBe(1);
});

/** The database stores nothing until the work is done; what waits there are statements. */
const whileNothingIsStored = async (work: () => Promise<void>): Promise<void> => {
  const other = testApp.app.get(DataSource).createQueryRunner();
  try {
    await other.startTransaction();
    await other.query('LOCK TABLE webhook_inbox IN SHARE ROW EXCLUSIVE MODE');
    await work();
  } finally {
    await other.rollbackTransaction();
    await other.release();
  }
};
const statementsThatWait = (): Promise<{ pid: number }[]> =>
  testApp.sql(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
       AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO webhook_inbox%'`,
  );
const waits = () => until(async () => (await statementsThatWait()).length === 1);
const statusOf = async (event: object, url = testApp.url): Promise<number> => {
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body) };
  return (await fetch(`${url}/webhooks/stripe`, { method: 'POST', headers, body })).status;
};
/** Their answers, once the service has them and they wait behind what is being stored. */
const sendBehind = async (events: readonly object[]): Promise<Promise<number>[]> => {
  const received = jest.spyOn(testApp.app.get(ReceiveWebhook), 'execute');
  const answers = events.map((event) => statusOf(event));
  await until(() => received.mock.calls.length === events.length);
  received.mockRestore();
  return answers;
};
const handled = (ids: readonly string[]) =>
  until(async () => {
    const rows = await testApp.sql<{ attempts: number }>(
      `SELECT attempts FROM webhook_inbox WHERE event_id = ANY ($1) AND handled_at IS NOT NULL`,
      [ids],
    );
    return rows.length === ids.length ? rows.map(({ attempts }) => attempts) : undefined;
  });

describe('events that come while others are stored', () => {
  test('are stored by one statement, and each is worked once', async () => {
    const [first = newEvent(), ...others] = Array.from({ length: 21 }, () => newEvent());
    const answers: Promise<number>[] = [];
    await whileNothingIsStored(async () => {
      answers.push(statusOf(first));
      await waits();
      answers.push(...(await sendBehind([...others, ...others])));
    });
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    const rows = await testApp.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM webhook_inbox WHERE event_id = ANY ($1) GROUP BY received_at`,
      [[first, ...others].map(({ id }) => id)],
    );
    expect(rows.map(({ n }) => n).sort()).toEqual([1, 20]);
    const attempts = await handled([first, ...others].map(({ id }) => id));
    expect(new Set(attempts)).toEqual(new Set([1]));
  });

  test('are stored though one that came with them cannot be', async () => {
    const [first, other, third] = [newEvent(), newEvent('cs_\u0000'), newEvent()];
    const answers: Promise<number>[] = [];
    await whileNothingIsStored(async () => {
      answers.push(statusOf(newEvent()));
      await waits();
      answers.push(...(await sendBehind([first, other, third])));
    });
    expect(await Promise.all(answers)).toEqual([200, 200, 400, 200]);
    await handled([first.id, third.id]);
    expect(await stored(other.id)).toBe(0);
  });

  test('are not lost with those that could not be stored', async () => {
    const [failing, behind] = [newEvent(), newEvent()];
    let answers: Promise<number>[] = [];
    await whileNothingIsStored(async () => {
      const refused = statusOf(failing);
      await waits();
      answers = await sendBehind([behind]);
      const [{ pid } = { pid: 0 }] = await statementsThatWait();
      await testApp.sql('SELECT pg_cancel_backend($1)', [pid]);
      expect(await refused).toBeGreaterThanOrEqual(500);
      expect(await stored(failing.id)).toBe(0);
    });
    expect(await Promise.all(answers)).toEqual([200]);
    await handled([behind.id]);
    expect(await statusOf(failing)).toBe(200);
    await handled([failing.id]);
  });
});

test('an event about what we do not sell is answered and done with', async () => {
  const payload = JSON.stringify({
    ...newEvent(),
    type: 'customer.created',
    data: { object: { object: 'customer', id: 'cus_1' } },
  });
  expect((await deliver(payload, sign(payload))).status).toBe(200);
  await until(async () => {
    const [row] = await testApp.sql<{ open: number }>(
      `SELECT count(*)::int AS open FROM webhook_inbox WHERE handled_at IS NULL`,
    );
    return row?.open === 0;
  });
});

test('an event says nothing by itself: unpaid at the provider, it fulfils nothing', async () => {
  const member = await testApp.person();
  const { body } = await testApp.checkout(member, testApp.booking.offer().id);
  const payload = JSON.stringify(newEvent(body.sessionId));
  await deliver(payload, sign(payload));
  await until(async () => (await testApp.payment(body.checkoutId)).trail.length === 3);
  expect((await testApp.payment(body.checkoutId)).status).toBe('open');
  expect(await testApp.countPaidEvents(body.checkoutId)).toBe(0);
});

test('money that takes a while: open until it has arrived', async () => {
  const member = await testApp.person();
  const { body } = await testApp.checkout(member, testApp.booking.offer().id);
  await testApp.cards.control(`/sessions/${body.sessionId}/pay`, { async: true });
  expect((await testApp.verify(member, body.sessionId)).canRetry).toBe(true);
  expect((await testApp.payment(body.checkoutId)).status).toBe('open');
  await testApp.cards.control(`/sessions/${body.sessionId}/settle`, { outcome: 'paid' });
  await until(async () => (await testApp.payment(body.checkoutId)).status === 'fulfilled');
});

test('an event of whose job nothing is left, as after a crash behind the store: worked all the same', async () => {
  const { id } = newEvent();
  await testApp.sql(
    `INSERT INTO webhook_inbox (studio_id, event_id, type, session_id, next_attempt_at)
     VALUES ($1, $2, 'checkout.session.expired', 'cs_test_none', now())`,
    [testApp.app.get<PaymentsConfig>(CONFIG).STUDIO_ID, id],
  );
  await handled([id]);
});

test('one event of a job fails at the provider: the others are handled, and that one later', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map(async () => {
      const member = await testApp.person();
      return (await testApp.checkout(member, testApp.booking.offer().id)).body;
    }),
  );
  const events = pages.map(({ sessionId }) => newEvent(sessionId));
  const [, failing = newEvent()] = events;
  const sessionId = failing.data.object.id;
  const answers: Promise<number>[] = [];
  await whileNothingIsStored(async () => {
    answers.push(statusOf(newEvent()));
    await waits();
    answers.push(...(await sendBehind(events)));
    const match = `GET /v1/checkout/sessions/${sessionId}`;
    await testApp.cards.control('/api', { mode: 'fail-before-work', times: 2, match });
  });
  await Promise.all(answers);
  const ids = events.map(({ id }) => id);
  await handled(ids.filter((id) => id !== failing.id));
  const failed = `SELECT 1 FROM webhook_inbox WHERE event_id = $1 AND attempts = 1 AND handled_at IS NULL`;
  await until(async () => (await testApp.sql(failed, [failing.id])).length > 0);
  await testApp.sql(`UPDATE webhook_inbox SET next_attempt_at = now() WHERE event_id = $1`, [
    failing.id,
  ]);
  expect((await handled(ids)).sort()).toEqual([1, 1, 2]);
  for (const { checkoutId } of pages) {
    const { trail } = await testApp.payment(checkoutId);
    expect(trail.filter(({ what }) => what === 'Webhook')).toHaveLength(1);
  }
});

test('two instances that are sent the same events the other way round: all are taken', async () => {
  const second = await testApp.anotherInstance();
  try {
    // Each row takes its time, so that the statements of both are under way at once; no answer waits for it.
    await testApp.sql(`CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(0.02); RETURN NEW; END $$`);
    await testApp.sql(`CREATE TRIGGER take_time BEFORE INSERT ON webhook_inbox
      FOR EACH ROW EXECUTE FUNCTION take_time()`);
    const events = Array.from({ length: 10 }, () => newEvent());
    const answers = await Promise.all([
      ...events.map((event) => statusOf(event)),
      ...[...events].reverse().map((event) => statusOf(event, second.url)),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
  } finally {
    await testApp.sql(`DROP FUNCTION IF EXISTS take_time CASCADE`);
    await second.stop();
  }
});

test('the provider down while an event is worked: it is tried again', async () => {
  const member = await testApp.person();
  const { body } = await testApp.checkout(member, testApp.booking.offer().id);
  await testApp.cards.control('/webhooks', { hold: true });
  await testApp.cards.pay(body.sessionId);
  const match = 'GET /v1/checkout/sessions';
  await testApp.cards.control('/api', { mode: 'fail-before-work', times: 2, match });
  await testApp.cards.control('/webhooks/release');
  await until(
    async () =>
      (
        await testApp.sql(`SELECT 1 FROM webhook_inbox WHERE session_id = $1 AND attempts = 1`, [
          body.sessionId,
        ])
      ).length > 0,
  );
  await testApp.sql(`UPDATE webhook_inbox SET next_attempt_at = now() WHERE session_id = $1`, [
    body.sessionId,
  ]);
  await until(async () => (await testApp.payment(body.checkoutId)).status === 'fulfilled');
});
