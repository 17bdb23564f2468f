import {
  listMyPayments,
  listMySubscriptions,
  listPayments,
  type CashReport,
  type GiftCardsReport,
  type MoneyEquation,
  type PlansReport,
  type PaymentView,
  type ReconciledDay,
  type SalesReport,
  type VatReturn,
  type SubscriptionView,
} from '@studio/contracts';
import * as contracts from '@studio/contracts';
import { assertRoutesMatch } from '@studio/auth';
import { demoCharges, demoMembers, demoPurchases, demoSubscriptions } from '@studio/demo-studio';
import { addDays, addValidity, HOME_STUDIO_ID, newId, studioDay } from '@studio/domain-kit';
import { datesNotRefused, until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { seedDemo } from '../src/operations/demo/seed-demo.js';
import { PaymentsTestApp } from './payments-test-app.js';

interface List {
  items: PaymentView[];
  nextCursor: string | null;
}

const issuer = {
  details: {
    legalName: 'Test Studio LLC',
    invoiceAddress: 'Dubai',
    trn: '100123456700003',
    vatStatus: 'registered' as const,
    vatFrom: null,
  },
  branding: {},
  name: 'Test Studio',
};

let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  await seedDemo(testApp.app.get(DataSource), HOME_STUDIO_ID, issuer);
  await testApp.cards.control('/demo');
});
afterAll(() => testApp.stop());

test('every route is where the contracts say', () => {
  const own = Object.values(contracts).filter(
    (one): one is contracts.Endpoint =>
      typeof one === 'object' && 'service' in one && one.service === 'payments',
  );
  expect(own.length).toBeGreaterThan(5);
  expect(() => assertRoutesMatch(testApp.app, own)).not.toThrow();
});

test('a second seed changes nothing', async () => {
  const count = () =>
    testApp.sql(`SELECT count(*) FROM payments UNION ALL SELECT count(*) FROM payment_steps
      UNION ALL SELECT count(*) FROM invoices`);
  const before = await count();
  await seedDemo(testApp.app.get(DataSource), HOME_STUDIO_ID, issuer);
  expect(await count()).toEqual(before);
});

test('the reports of each month of the demo are what its people were charged', async () => {
  const as = await testApp.person('admin');
  const today = studioDay(new Date());
  const charged = demoCharges(new Date()).filter(({ at }) => at <= new Date());
  const months = new Set(charged.map(({ at }) => studioDay(at).slice(0, 7)));
  expect(months.size).toBeGreaterThan(11);
  for (const month of months) {
    const last = addDays(addValidity(`${month}-01`, { count: 1, unit: 'month' }), -1);
    const query = `from=${month}-01&to=${last < today ? last : today}`;
    const own = charged.filter(({ at }) => studioDay(at).startsWith(month));
    const total = own.reduce((sum, { amount }) => sum + amount, 0);
    const vat = own.reduce((sum, { amount }) => sum + Math.round(amount / 21), 0);
    const read = async <Body>(name: string): Promise<Body> =>
      (await testApp.call<Body>('GET', `/api/admin/reports/${name}?${query}`, { as })).body;
    const cash = await read<CashReport>('cash');
    const sales = await read<SalesReport>('sales');
    const found = [cash.total.current, sales.total.current, sales.vat.current];
    expect([month, ...found]).toEqual([month, total, total, vat]);
  }
});

test('the demo’s money by product, in the VAT return and on gift cards is what its rows say', async () => {
  const as = await testApp.person('admin');
  const sold = await testApp.sql<{
    at: Date;
    kind: string;
    amount: number;
    description: string;
    plan: string | null;
  }>(`SELECT fulfilled_at AS at, kind, amount, description, grant_answer ->> 'planName' AS plan
    FROM payments WHERE status = 'fulfilled'`);
  const moved = await testApp.sql<{ at: Date; delta: number; kind: string }>(
    'SELECT at, delta, kind FROM gift_card_entries',
  );
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
  const vatOf = (amounts: readonly number[]): number =>
    sum(amounts.map((amount) => Math.round(amount / 21)));
  const read = async <Body>(path: string): Promise<Body> =>
    (await testApp.call<Body>('GET', `/api/admin/reports/${path}`, { as })).body;
  const thisMonth = studioDay(new Date()).slice(0, 7);
  for (const before of [1, 2, 5, 8, 11]) {
    const month = studioDay(
      new Date(Date.UTC(+thisMonth.slice(0, 4), +thisMonth.slice(5) - 1 - before, 15)),
    ).slice(0, 7);
    const to = addDays(addValidity(`${month}-01`, { count: 1, unit: 'month' }), -1);
    const range = `from=${month}-01&to=${to}`;
    const own = sold.filter(({ at }) => studioDay(at).startsWith(month));
    const products = new Map<string, number[]>();
    for (const { kind, plan, description, amount } of own) {
      const key = `${kind} ${kind === 'subscription' ? (plan ?? '') : description}`;
      products.set(key, [...(products.get(key) ?? []), amount]);
    }
    const sales = await read<SalesReport>(`sales?${range}`);
    const inMonth = sales.products.filter((one) => one.sold > 0);
    const found = inMonth.map((one) => [
      `${one.kind} ${one.product}`,
      one.sold,
      one.vat,
      one.total.current,
    ]);
    const expected = [...products].map(([key, amounts]) => [
      key,
      amounts.length,
      vatOf(amounts),
      sum(amounts),
    ]);
    expect(found.sort()).toEqual(expected.sort());
    const amounts = own.map(({ amount }) => amount);
    const cash = await read<CashReport>(`cash?${range}`);
    expect(cash.methods.map(({ method, net }) => [method, net.current])).toEqual([
      ['cash', 0],
      ['terminal', 0],
      ['card', sum(amounts)],
      ['transfer', 0],
    ]);
    const tax = await read<VatReturn>(`vat?month=${month}`);
    const quarter = sold.filter(({ at }) => studioDay(at) >= tax.from && studioDay(at) <= tax.to);
    const taxed = quarter.map(({ amount }) => amount);
    expect([tax.boxes[0]?.vat, tax.invoices.count, tax.invoices.total]).toEqual([
      vatOf(taxed),
      taxed.length,
      sum(taxed),
    ]);
    const giftCards = await read<GiftCardsReport>(`gift-cards?${range}`);
    const onCards = moved.filter(({ at }) => studioDay(at) <= to).map(({ delta }) => delta);
    expect(giftCards.owed.current).toBe(sum(onCards));
    const { cash: came, inTransit, vat } = await read<MoneyEquation>(`equation?${range}`);
    expect([came, inTransit, vat]).toEqual([sum(amounts), 0, vatOf(amounts)]);
  }
});

test('the plans of each month of the demo are what its subscriptions say', async () => {
  const as = await testApp.person('admin');
  const today = studioDay(new Date());
  const rows = await testApp.sql<{ began: Date; over: Date | null; price: number }>(
    'SELECT started_at AS began, ended_at AS over, price FROM subscriptions',
  );
  const dayOf = (at: Date | null): string => (at ? studioDay(at) : '9999');
  const sums = { started: 0, ended: 0, lost: 0, recovered: 0 };
  for (const months of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    const [from = today, next = today] = [months, months - 1].map((count) =>
      addDays(`${today.slice(0, 7)}-01`, -30 * count),
    );
    const to = addDays(next, -1);
    const { body } = await testApp.call<PlansReport>(
      'GET',
      `/api/admin/reports/plans?from=${from}&to=${to}`,
      { as },
    );
    const runs = rows.filter(({ began, over }) => dayOf(began) <= to && dayOf(over) > to);
    const net = runs.reduce((sum, { price }) => sum + price - Math.round(price / 21), 0);
    const within = (at: Date | null) => dayOf(at) >= from && dayOf(at) <= to;
    expect([
      body.active.current,
      body.mrr.current,
      body.started.current,
      body.ended.current,
    ]).toEqual([
      runs.length,
      net,
      rows.filter(({ began }) => within(began)).length,
      rows.filter(({ over }) => within(over)).length,
    ]);
    for (const name of ['started', 'ended', 'lost', 'recovered'] as const)
      sums[name] += body[name].current;
    expect(body.completeFrom).toBeNull();
  }
  // A year in which plans began and ended, and renewals failed.
  expect(Object.values(sums).every((count) => count > 1)).toBe(true);
});

test('own payments, newest first, and nobody else’s', async () => {
  const id = demoMembers[0]?.id ?? '';
  const noor = { id, token: await testApp.identity.tokenFor({ id }) };
  const { body } = await testApp.call<List>('GET', '/api/me/payments', { as: noor });
  listMyPayments.response?.parse(body);
  expect(body.items).toHaveLength(demoPurchases.filter(({ memberN }) => memberN === 0).length);
  expect(body.items.every(({ userId }) => userId === id)).toBe(true);
  const times = body.items.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
});

test('pages join without a gap or a twin', async () => {
  const admin = await testApp.person('admin');
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { body }: { body: List } = await testApp.call<List>(
      'GET',
      `/api/admin/payments?limit=200${query}`,
      { as: admin },
    );
    listPayments.response?.parse(body);
    ids.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
  } while (cursor);
  const paid = await testApp.sql('SELECT 1 FROM payments');
  expect(paid.length).toBeGreaterThan(demoPurchases.length);
  expect(new Set(ids).size).toBe(paid.length);
  expect(ids).toHaveLength(paid.length);
});

test('the demo’s subscribers: the same ids as everywhere, each month paid with an invoice', async () => {
  const one = demoSubscriptions.find(({ startedDaysAgo }) => startedDaysAgo > 100);
  const id = demoMembers[one?.memberN ?? -1]?.id ?? '';
  const member = { id, token: await testApp.identity.tokenFor({ id }) };
  const { body } = await testApp.call<{ items: SubscriptionView[] }>(
    'GET',
    '/api/me/subscriptions',
    {
      as: member,
    },
  );
  listMySubscriptions.response?.parse(body);
  expect(body.items).toMatchObject([{ id: one?.subscriptionId, planId: one?.plan.id }]);
  const [{ months, bare } = { months: 0, bare: 1 }] = await testApp.sql<{
    months: number;
    bare: number;
  }>(
    `SELECT count(*)::int AS months, count(*) FILTER (WHERE i.id IS NULL)::int AS bare
     FROM payments p LEFT JOIN invoices i ON i.payment_id = p.id
     WHERE p.user_id = $1 AND p.kind = 'subscription'`,
    [id],
  );
  expect([months > 3, bare]).toEqual([true, 0]);
});

test("one payment's story", async () => {
  const payment = await testApp.payment(demoPurchases[0]?.paymentId ?? '');
  expect(payment.status).toBe('fulfilled');
  expect(payment.trail.map(({ what }) => what)).toEqual([
    'Checkout started',
    'Card page opened',
    'Paid',
    'Credits granted',
  ]);
});

test.each([
  ['POST', '/api/checkouts'],
  ['GET', '/api/me/payments'],
  ['GET', '/api/admin/payments'],
  ['GET', `/api/admin/payments/${demoPurchases[0]?.paymentId}`],
  ['POST', '/rest/v1/rpc/complete_reservation_payment'],
])('%s %s: nobody without a session', async (method, path) => {
  const sent = method === 'POST' ? { body: {} } : {};
  expect((await testApp.call(method, path, sent)).status).toBe(401);
});

test.each([['/api/admin/payments'], [`/api/admin/payments/${demoPurchases[0]?.paymentId}`]])(
  '%s: not for members',
  async (path) => {
    expect((await testApp.call('GET', path, { as: await testApp.person() })).status).toBe(403);
  },
);

test('a step of a story is never changed or deleted', async () => {
  await expect(testApp.sql(`UPDATE payment_steps SET what = 'x'`)).rejects.toThrow('append-only');
  await expect(testApp.sql(`DELETE FROM payment_steps`)).rejects.toThrow('append-only');
});

describe('dates that no studio means are bad requests', () => {
  const cursor = (date: string): string =>
    Buffer.from(JSON.stringify([`${date}T00:00:00.000Z`, newId()])).toString('base64url');
  test.each<[string, string, (date: string) => string]>([
    ['GET', '/api/admin/payments', (date) => `?from=${date}`],
    ['GET', '/api/admin/payments', (date) => `?to=${date}`],
    ['GET', '/api/admin/payments', (date) => `?cursor=${cursor(date)}`],
    ['GET', '/api/admin/subscriptions', (date) => `?cursor=${cursor(date)}`],
    ['GET', '/api/admin/reconciliation', (date) => `?from=${date}`],
    ['GET', '/api/admin/reconciliation', (date) => `?to=${date}`],
    ['POST', '/api/admin/reconciliation', (date) => `/${date}`],
  ])('%s %s %#', async (method, path, rest) => {
    const as = await testApp.person('admin');
    const ask = async (date: string) =>
      (await testApp.call(method, `${path}${rest(date)}`, { as })).status;
    expect(await datesNotRefused(ask)).toEqual([]);
  });
});

test('the demo’s books agree with those of its card provider, also of days before it began', async () => {
  const admin = await testApp.person('admin');
  const today = studioDay(new Date());
  const charges = demoCharges(new Date());
  for (const day of [today, addDays(today, -1), addDays(today, -30)]) {
    const { body } = await testApp.call<ReconciledDay>('POST', `/api/admin/reconciliation/${day}`, {
      as: admin,
    });
    const amounts = charges.filter(({ at }) => studioDay(at) === day).map(({ amount }) => amount);
    const charged = amounts.reduce((sum, amount) => sum + amount, 0);
    expect(body).toMatchObject({ day, differences: [], books: { charged }, provider: { charged } });
  }
});

test('a payment of the demo can be refunded', async () => {
  const id = demoPurchases.at(-1)?.paymentId ?? '';
  await testApp.call('POST', `/api/admin/payments/${id}/refunds`, {
    as: await testApp.person('admin'),
    body: { amount: 5_000, reason: 'a friendly turn' },
    headers: { 'idempotency-key': `refund-${id}` },
  });
  await until(async () => (await testApp.payment(id)).refunded === 5_000);
});
