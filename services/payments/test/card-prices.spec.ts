import { randomUUID } from 'node:crypto';
import {
  cardPriceList,
  type CardPrice,
  type CardPriceList,
  type Difference,
  type PlanChange,
  type ReconciledDay,
  type StudioEvent,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId, studioDay } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { OnProductEvents } from '../src/products/card-prices/on-product-events.js';
import { PaymentsTestApp } from './payments-test-app.js';
import { Subscriber } from './subscriber.js';

let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
});
afterAll(() => testApp.stop());

type Facts = StudioEvent<'product.changed.v1'>['data'];
interface Price {
  id: string;
  active: boolean;
  unit_amount: number;
  product: string;
}
const published = (data: Facts, times = 1) => {
  const handler = testApp.app.get(OnProductEvents, { strict: false });
  const event = {
    id: newId(),
    type: 'product.changed.v1' as const,
    studioId: HOME_STUDIO_ID,
    occurredAt: new Date().toISOString(),
    requestId: null,
    data,
  };
  return Promise.all(
    Array.from({ length: times }, () =>
      testApp.app.get(DataSource).transaction((tx) => handler.changed(event, tx)),
    ),
  );
};
const productOf = (price = 70_000): Facts => {
  const { id, name } = testApp.booking.offer(price);
  const version = { id, number: 1, price };
  return { productId: id, kind: 'package', name, state: 'on_sale', version, revision: 0 };
};
const changed = (data: Facts, more: Partial<Facts>): Facts => ({
  ...data,
  revision: data.revision + 1,
  ...more,
});
const repriced = (data: Facts, price: number): Facts => {
  const { id } = testApp.booking.offer(price);
  return changed(data, { version: { id, number: data.version.number + 1, price } });
};
const shown = async ({ productId }: Facts): Promise<CardPrice | undefined> => {
  const as = await testApp.person('admin');
  const { body } = await testApp.call<CardPriceList>('GET', '/api/admin/card-prices', { as });
  expect(cardPriceList.parse(body).configured).toBe(true);
  return body.items.find((one) => one.productId === productId);
};
const becomes = (data: Facts, state: CardPrice['state']) =>
  until(async () => (await shown(data))?.state === state);
const priceOf = async ({ version }: Facts): Promise<Price[]> => {
  const { data } = await testApp.cards.read<{ data: Price[] }>(
    `/prices?lookup_keys[0]=version_${version.id}`,
  );
  return data;
};
const soldAt = async (packageId: string, codes: object = {}) => {
  const { body } = await testApp.call<{ sessionId: string }>('POST', '/api/checkouts', {
    as: await testApp.person(),
    headers: { 'idempotency-key': randomUUID() },
    body: { kind: 'package', packageId, ...codes },
  });
  const { data } = await testApp.cards.read<{ data: { price: Price; amount_total: number }[] }>(
    `/checkout/sessions/${body.sessionId}/line_items`,
  );
  return { id: data[0]?.price.id, amount: data[0]?.amount_total };
};
const stripe = async (path: string, body: Record<string, string>) => {
  const headers = { authorization: `Bearer ${testApp.cards.key}` };
  const init = { method: 'POST', headers, body: new URLSearchParams(body) };
  const answer = await fetch(`${testApp.cards.url}/v1${path}`, init);
  expect(answer.status).toBe(200);
};
const settled = () =>
  until(async () => {
    const rows = await testApp.sql(`SELECT FROM card_products WHERE waits_since IS NOT NULL`);
    return rows.length === 0;
  });
const differences = async ({ version }: Facts): Promise<Difference[]> => {
  const { body } = await testApp.call<ReconciledDay>(
    'POST',
    `/api/admin/reconciliation/${studioDay(new Date())}`,
    { as: await testApp.person('admin') },
  );
  return body.differences.filter(({ books }) => books === null || books === version.price);
};
const dueNow = ({ productId }: Facts) =>
  testApp.sql(`UPDATE card_products SET next_attempt_at = now() WHERE id = $1`, [productId]);

test('made once, however often it is said; checkouts sell at it, a discount does not', async () => {
  const first = productOf();
  await published(first, 3);
  await becomes(first, 'made');
  const [price, ...others] = await priceOf(first);
  expect([price?.unit_amount, others]).toEqual([70_000, []]);
  expect(await soldAt(first.version.id)).toEqual({ id: price?.id, amount: 70_000 });
  const code = `P${randomUUID().slice(0, 8)}`;
  const { status } = await testApp.call('POST', '/api/admin/promo-codes', {
    as: await testApp.person('admin'),
    headers: { 'idempotency-key': randomUUID() },
    body: {
      code,
      name: 'Ten off',
      percentOff: 10,
      amountOff: null,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: null,
      limitTotal: null,
      limitPerPerson: null,
      kinds: [],
      packageIds: [],
    },
  });
  expect(status).toBe(201);
  const discounted = await soldAt(first.version.id, { promoCode: code });
  expect(discounted.amount).toBe(63_000);
  expect(discounted.id).not.toBe(price?.id);
});

test('replaced: the new one is sold, the old one is archived; late and old news change nothing', async () => {
  const first = productOf();
  const second = repriced(first, 80_000);
  await published(first);
  await becomes(first, 'made');
  await published(second);
  await published(first);
  await until(async () => (await priceOf(first))[0]?.active === false);
  const [price] = await priceOf(second);
  expect(price).toMatchObject({ active: true, product: `product_${first.productId}` });
  expect((await soldAt(second.version.id)).id).toBe(price?.id);
  // A payment link from before keeps its promise.
  expect(await soldAt(first.version.id)).toMatchObject({ amount: 70_000 });
  const renamed = changed(second, { name: 'Ten for friends', state: 'hidden' });
  await published(renamed);
  await until(async () => (await shown(first))?.state === 'made');
  expect(await testApp.cards.read(`/products/product_${first.productId}`)).toMatchObject({
    name: 'Ten for friends',
    active: true,
  });
});

test('retired: price and product are archived; sold again, both are back', async () => {
  const first = productOf();
  await published(first);
  await becomes(first, 'made');
  const retired = changed(first, { state: 'retired' });
  await published(retired);
  await becomes(first, 'archived');
  expect((await priceOf(first))[0]?.active).toBe(false);
  const product = () => testApp.cards.read(`/products/product_${first.productId}`);
  expect(await product()).toMatchObject({ active: false });
  await published(changed(retired, { state: 'on_sale' }));
  await becomes(first, 'made');
  expect(await product()).toMatchObject({ active: true });
  expect(await priceOf(first)).toMatchObject([{ active: true }]);
  const never = changed(productOf(), { state: 'retired' });
  await published(never);
  await becomes(never, 'none');
});

test('the provider is down: it waits, is sold all the same, and is made when it is back', async () => {
  const first = productOf();
  await testApp.cards.control('/api', { mode: 'down', match: 'POST /v1/p' });
  await published(first);
  await until(async () => (await shown(first))?.reason === 'down');
  expect(await shown(first)).toMatchObject({ state: 'waiting', detail: null });
  expect(await soldAt(first.version.id)).toMatchObject({ amount: 70_000 });
  const lost = { mode: 'cut-after-work', match: 'POST /v1/prices', times: 2 };
  await testApp.cards.control('/api', lost);
  await until(async () => {
    await dueNow(first);
    return (await shown(first))?.state === 'made';
  });
  expect(await priceOf(first)).toHaveLength(1);
});

test('refused: the reason is shown, and it is done once the reason is gone', async () => {
  const first = productOf();
  await published(first);
  await becomes(first, 'made');
  const path = `/products/product_${first.productId}`;
  await stripe(path, { default_price: (await priceOf(first))[0]?.id ?? '' });
  const second = repriced(first, 90_000);
  await published(second);
  await until(async () => (await shown(first))?.reason === 'refused');
  expect((await shown(first))?.detail).toContain('default price of its product');
  expect((await soldAt(second.version.id)).id).toBe((await priceOf(second))[0]?.id);
  await stripe(path, { default_price: '' });
  await dueNow(first);
  await becomes(first, 'made');
});

test('changed there by hand: nobody is kept from buying; it is named, and put back', async () => {
  const first = productOf();
  await published(first);
  await becomes(first, 'made');
  const [price] = await priceOf(first);
  await settled();
  await stripe(`/prices/${price?.id}`, { active: 'false' });
  const sold = await soldAt(first.version.id);
  expect(sold.amount).toBe(70_000);
  expect(sold.id).not.toBe(price?.id);
  await until(async () => (await priceOf(first))[0]?.active === true);
  await settled();
  expect(await differences(first)).toEqual([]);
  await stripe(`/prices/${price?.id}`, { active: 'false' });
  await stripe(`/products/product_${first.productId}`, { name: 'Cheap classes' });
  expect((await differences(first)).map(({ kind }) => kind)).toEqual([
    'price_changed',
    'price_archived',
  ]);
  await until(async () => (await priceOf(first))[0]?.active === true);
  await settled();
  expect(await differences(first)).toEqual([]);
});

test('who subscribes keeps the old price, archived as it is; others have the new one', async () => {
  const planOf = (id: string, price: number): Facts => ({
    productId: id,
    kind: 'plan',
    name: '12 classes a month',
    state: 'on_sale',
    version: { id, number: 1, price },
    revision: 0,
  });
  const plan = testApp.booking.plan();
  const first = planOf(plan.id, 120_000);
  await published(first);
  await becomes(first, 'made');
  const one = await Subscriber.begin(testApp, { plan });
  const [price] = await priceOf(first);
  const running = async () => {
    const { data } = await testApp.cards.read<{
      data: { items: { data: { price: Price }[] } }[];
    }>(`/subscriptions?price=${price?.id}`);
    return data.length;
  };
  expect(await running()).toBe(1);
  const dearer = testApp.booking.plan(140_000);
  const second = changed(first, { version: { id: dearer.id, number: 2, price: 140_000 } });
  await published(second);
  await until(async () => (await priceOf(first))[0]?.active === false);
  await one.renew();
  await until(async () => (await one.payments()).length === 2);
  expect((await one.payments()).map(({ amount }) => amount)).toEqual([120_000, 120_000]);
  const { body } = await one.post<PlanChange>('change-plan', { planId: dearer.id });
  expect(body).toMatchObject({ when: 'now', thenEach: 140_000 });
  expect(await running()).toBe(0);
  const cheaper = testApp.booking.plan(88_000);
  await one.post<PlanChange>('change-plan', { planId: cheaper.id });
  // The version is archived, and its product with it: whoever has it keeps it all the same.
  await published(changed(second, { state: 'retired' }));
  await becomes(first, 'archived');
  const kept = await one.post<PlanChange>('change-plan', { planId: dearer.id });
  expect(kept.body.subscription).toMatchObject({ nextPlan: null, price: 140_000 });
});
