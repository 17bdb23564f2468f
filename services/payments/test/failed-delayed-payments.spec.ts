import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { SaleView } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import Stripe from 'stripe';
import { CardProvider } from '../src/provider/card-provider.api.js';
import { CardProviderTestApp } from './card-provider-test-app.js';
import { PaymentsTestApp, type Answer, type Page, type Person } from './payments-test-app.js';
import { packageOf } from './sale-input.js';

/** A bank that says no days later ends the page: whoever buys again gets another one. */
let testApp: PaymentsTestApp;
let frontDesk: Person;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  frontDesk = await testApp.person('admin');
});
afterAll(() => testApp.stop());
beforeEach(() => testApp.cards.control('/webhooks', {}));

type Buy = () => Promise<Answer<Page>>;

const post = <Body>(path: string, body: unknown, as: Person): Promise<Answer<Body>> =>
  testApp.call('POST', path, { as, body, headers: { 'idempotency-key': randomUUID() } });
const byCard = (bodyOf: () => object) => async (): Promise<Buy> => {
  const [member, body] = [await testApp.person(), bodyOf()];
  return () => post<Page>('/api/checkouts', body, member);
};
const byLink = (itemOf: () => { item: object; amount: number }) => async (): Promise<Buy> => {
  const { id: userId } = await testApp.person();
  const { item, amount } = itemOf();
  const payments = [{ method: 'link', amount }];
  const { body } = await post<SaleView>(
    '/api/admin/sales',
    { userId, items: [item], payments },
    frontDesk,
  );
  const token = body.link?.url.split('/').at(-1) ?? '';
  return () => testApp.call<Page>('POST', `/api/pay/${token}/page`, {});
};

const offers: [what: string, open: () => Promise<Buy>][] = [
  ['a package', byCard(() => ({ kind: 'package', packageId: testApp.booking.offer().id }))],
  [
    'a place at an event',
    byCard(() => ({ kind: 'event', eventId: newId(), reservationId: testApp.booking.place().id })),
  ],
  [
    'a seat',
    byCard(() => ({
      kind: 'class',
      bookingId: testApp.booking.offer(16_000, { kind: 'class', name: 'Mat' }).id,
    })),
  ],
  ['a gift card', byCard(() => ({ kind: 'gift_card', amount: 50_000, message: '' }))],
  [
    'a sale by link',
    byLink(() => ({ item: packageOf(testApp.booking.offer(70_000).id), amount: 70_000 })),
  ],
];

/** Of the newest card page of what was bought. */
const sessionOf = async (buy: Buy): Promise<string> => {
  const { status, body } = await buy();
  expect([status < 300, body.code]).toEqual([true, undefined]);
  if (body.sessionId) return body.sessionId;
  const [row] = await testApp.sql<{ id: string }>(
    'SELECT provider_session_id AS id FROM payments ORDER BY created_at DESC LIMIT 1',
  );
  return row?.id ?? '';
};

const otherThan = (first: string, buy: Buy): Promise<string> =>
  until(async () => {
    const session = await sessionOf(buy);
    return session === first ? undefined : session;
  });
const fulfilled = (session: string): Promise<unknown> =>
  until(async () => {
    const rows = await testApp.sql(
      `SELECT FROM payments WHERE provider_session_id = $1 AND status = 'fulfilled'`,
      [session],
    );
    return rows.length === 1;
  });

describe.each(offers)('%s', (_what, open) => {
  test.each([
    ['told', {}],
    ['not told', { drop: true }],
  ])('another page opens, and can be paid (%s)', async (_, webhooks) => {
    const buy = await open();
    const first = await sessionOf(buy);
    await testApp.cards.control('/webhooks', webhooks);
    await testApp.cards.control(`/sessions/${first}/pay`, { async: true });
    await testApp.cards.control(`/sessions/${first}/settle`, { outcome: 'failed' });
    await testApp.cards.control('/webhooks', {});
    const again = await otherThan(first, buy);
    expect(await testApp.cards.pay(again)).toBe('paid');
    await fulfilled(again);
  });
});

/** Whose first invoice a bank refuses later; the emulator begins plans with their money alone. */
const plans: [what: string, open: () => Promise<Buy>][] = [
  ['a plan', byCard(() => ({ kind: 'subscription', planId: testApp.booking.plan().id }))],
  [
    'a plan by link',
    byLink(() => {
      const { id: planId, price: amount } = testApp.booking.plan();
      return { item: { kind: 'subscription', planId }, amount };
    }),
  ],
];
test.each(plans)('%s: another page opens, and can be paid', async (_, open) => {
  const buy = await open();
  const first = await sessionOf(buy);
  const provider = testApp.app.get(CardProvider, { strict: false });
  const read = provider.readSession.bind(provider);
  const spy = jest.spyOn(provider, 'readSession').mockImplementation(async (id) => {
    const session = await read(id);
    return id === first && session ? { ...session, status: 'failed' } : session;
  });
  const type = 'checkout.session.async_payment_failed';
  const object = { object: 'checkout.session', id: first };
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    data: { object },
  });
  const { webhooks } = new Stripe(CardProviderTestApp.secretKey);
  const secret = CardProviderTestApp.webhookSecret;
  const headers = {
    'stripe-signature': webhooks.generateTestHeaderString({ payload, secret }),
  };
  await testApp.call('POST', '/webhooks/stripe', { body: payload, headers });
  const again = await otherThan(first, buy);
  spy.mockRestore();
  expect(await testApp.cards.pay(again)).toBe('paid');
  await fulfilled(again);
});
