import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { until } from '@studio/testing';
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
