import { randomUUID } from 'node:crypto';
import {
  listReconciliation,
  paymentStory,
  reconciledDay,
  type Difference,
  type PaymentStory,
  type ReconciledDay,
} from '@studio/contracts';
import { addDays, newId, studioDay } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { ReconcileDays } from '../src/reports/reconciliation/reconcile-days.job.js';
import { CardProviderTestApp } from './card-provider-test-app.js';
import { PaymentsTestApp, type Page, type Person } from './payments-test-app.js';

let testApp: PaymentsTestApp;
let admin: Person;
beforeEach(async () => {
  testApp = await PaymentsTestApp.start();
  admin = await testApp.person('admin');
});
afterEach(() => testApp.stop());

const today = (): string => studioDay(new Date());
const compared = async (day = today()): Promise<ReconciledDay> => {
  const { status, body } = await testApp.call<ReconciledDay>(
    'POST',
    `/api/admin/reconciliation/${day}`,
    { as: admin },
  );
  expect(status).toBe(200);
  return reconciledDay.parse(body);
};
const listed = async (query = ''): Promise<ReconciledDay[]> => {
  const { body } = await testApp.call<{ items: ReconciledDay[] }>(
    'GET',
    `/api/admin/reconciliation${query}`,
    { as: admin },
  );
  listReconciliation.response?.parse(body);
  return body.items;
};
const kinds = ({ differences }: ReconciledDay): Difference['kind'][] =>
  differences.map(({ kind }) => kind).sort();

type Bought = Page & { member: Person };
const bought = async (price: number): Promise<Bought> => {
  const member = await testApp.person();
  const { body } = await testApp.checkout(member, testApp.booking.offer(price).id);
  await testApp.cards.pay(body.sessionId);
  await until(async () => (await testApp.payment(body.checkoutId)).status === 'fulfilled');
  return { ...body, member };
};
const refund = async (paymentId: string, amount: number): Promise<void> => {
  await testApp.call('POST', `/api/admin/payments/${paymentId}/refunds`, {
    as: admin,
    body: { amount, reason: 'moved away' },
    headers: { 'idempotency-key': randomUUID() },
  });
  await until(async () => (await testApp.payment(paymentId)).refunded === amount);
};
/** Somebody takes money at the provider, past us. */
const chargeAtDashboard = async (amount: number): Promise<void> => {
  const body = new URLSearchParams({
    mode: 'payment',
    success_url: 'https://example.com',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'aed',
    'line_items[0][price_data][unit_amount]': String(amount),
    'line_items[0][price_data][product_data][name]': 'At the counter',
  });
  const headers = { authorization: `Bearer ${CardProviderTestApp.secretKey}` };
  const answer = await fetch(`${testApp.cards.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers,
    body,
  });
  const { id } = (await answer.json()) as { id: string };
  await testApp.cards.pay(id);
};

test('both books agree: totals of the day, refunds and disputes included', async () => {
  const { checkoutId } = await bought(125_000);
  await refund(checkoutId, 25_000);
  const { sessionId, checkoutId: disputed } = await bought(24_000);
  await testApp.cards.control(`/sessions/${sessionId}/dispute`);
  await until(async () => (await story(disputed)).disputes.length === 1);
  const day = await compared();
  const side = {
    charged: 149_000,
    charges: 2,
    refunded: 25_000,
    refunds: 1,
    disputed: 24_000,
    disputes: 1,
  };
  expect(day.differences).toEqual([]);
  expect(day.books).toEqual(side);
  expect(day.provider).toMatchObject(side);
  const [newest, before] = await listed();
  expect(newest).toEqual(day);
  expect(before).toMatchObject({ day: addDays(today(), -1), checkedAt: null, provider: null });
});

test('each difference is named, with both amounts', async () => {
  const [unnoted, cheaper, invented, late] = [
    await bought(10_000),
    await bought(20_000),
    await bought(30_000),
    await bought(40_000),
  ];
  await chargeAtDashboard(5_000);
  const { checkoutId: refunded } = await bought(50_000);
  await refund(refunded, 50_000);
  // What a restored backup, a wrong script or a fault would leave behind.
  await testApp.sql(
    `UPDATE payments SET paid_at = NULL, status = 'expired', fulfilled_at = NULL WHERE id = $1`,
    [unnoted.checkoutId],
  );
  await testApp.sql(`UPDATE payments SET received = 19000 WHERE id = $1`, [cheaper.checkoutId]);
  await testApp.sql(`UPDATE payments SET provider_intent_id = 'pi_invented' WHERE id = $1`, [
    invented.checkoutId,
  ]);
  await testApp.sql(`UPDATE payments SET paid_at = paid_at - interval '1 day' WHERE id = $1`, [
    late.checkoutId,
  ]);
  await testApp.sql(`UPDATE refunds SET provider_refund_id = 're_other' WHERE payment_id = $1`, [
    refunded,
  ]);
  const day = await compared();
  expect(kinds(day)).toEqual([
    'charge_amount',
    'charge_day',
    'charge_missing',
    'charge_not_noted',
    'charge_unknown',
    'charge_unknown',
    'refund_missing',
    'refund_unknown',
  ]);
  const of = (kind: Difference['kind']) => day.differences.find((one) => one.kind === kind);
  expect(of('charge_amount')).toMatchObject({
    paymentId: cheaper.checkoutId,
    provider: 20_000,
    books: 19_000,
  });
  expect(of('charge_missing')).toMatchObject({ paymentId: invented.checkoutId, provider: null });
  expect(of('charge_not_noted')).toMatchObject({ paymentId: unnoted.checkoutId, books: null });
  expect(of('refund_missing')).toMatchObject({ paymentId: refunded, books: 50_000 });
});

test('money that nobody handed over for ten minutes is named', async () => {
  await testApp.booking.stop();
  const member = await testApp.person();
  await testApp.booking.start();
  const { body } = await testApp.checkout(member, testApp.booking.offer(12_000).id);
  await testApp.booking.stop();
  await testApp.cards.pay(body.sessionId);
  await until(async () => (await testApp.payment(body.checkoutId)).status === 'paid');
  expect(kinds(await compared())).toEqual([]);
  await testApp.sql(`UPDATE payments SET paid_at = paid_at - interval '11 minutes' WHERE id = $1`, [
    body.checkoutId,
  ]);
  const day = await compared(studioDay(new Date(Date.now() - 11 * 60_000)));
  expect(kinds(day)).toContain('not_delivered');
});

test('the job compares days that are over, since it ran first; the provider may be away', async () => {
  const job = testApp.app.get(ReconcileDays);
  const done = () =>
    testApp.sql<{ day: string }>(`SELECT day::text FROM reconciled_days ORDER BY 1`);
  await job.execute();
  expect(await done()).toEqual([]);
  await testApp.sql(`UPDATE provider_looks SET looked_at = now() - interval '2 days'
                  WHERE what = 'books compared since'`);
  await testApp.cards.control('/api', { mode: 'down' });
  await expect(job.execute()).rejects.toMatchObject({ name: 'DueItemsFailed' });
  expect(await done()).toEqual([]);
  const refused = await testApp.call<{ code: string }>(
    'POST',
    `/api/admin/reconciliation/${today()}`,
    { as: admin },
  );
  expect(refused).toMatchObject({ status: 503, body: { code: 'PAYMENT_PROVIDER_DOWN' } });
  await testApp.cards.control('/api', { mode: 'normal' });
  await job.execute();
  expect((await done()).map(({ day }) => day)).toEqual([
    addDays(today(), -2),
    addDays(today(), -1),
  ]);
});

test('days that are over, at most 92 of them, can be asked for', async () => {
  const refused = [
    ['POST', `/${addDays(today(), 1)}`],
    ['POST', '/yesterday'],
    ['GET', '?from=2026-11-02&to=2026-11-01'],
    ['GET', '?from=2026-01-01&to=2026-04-03'],
  ] as const;
  for (const [method, path] of refused) {
    const { status } = await testApp.call(method, `/api/admin/reconciliation${path}`, {
      as: admin,
    });
    expect({ path, status }).toEqual({ path, status: 400 });
  }
});

const story = async (id: string): Promise<PaymentStory> => {
  const { body } = await testApp.call<PaymentStory>('GET', `/api/admin/payments/${id}`, {
    as: admin,
  });
  return paymentStory.parse(body);
};

test('a payment tells its whole story: steps, events of the provider, invoice, money back', async () => {
  const { checkoutId, sessionId } = await bought(125_000);
  await refund(checkoutId, 25_000);
  const details = await story(checkoutId);
  expect(details.trail.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['Checkout started', 'Card page opened', 'Paid']),
  );
  expect(details.providerEvents.map(({ type }) => type)).toContain('checkout.session.completed');
  expect(details.refunds).toMatchObject([{ amount: 25_000, status: 'done' }]);
  expect(details.creditNotes).toMatchObject([{ total: 25_000, paymentId: checkoutId }]);
  expect(details.invoice).toMatchObject({ total: 125_000 });
  expect(details.disputes).toEqual([]);
  await testApp.sql(
    `INSERT INTO members (studio_id, user_id, email, full_name, as_of)
     SELECT studio_id, user_id, 'noor@mail.ae', 'Noor Haddad', now() FROM payments WHERE id = $1`,
    [checkoutId],
  );
  for (const search of ['noor@', 'haddad', sessionId, checkoutId]) {
    const query = new URLSearchParams({ search, status: 'fulfilled', from: today() }).toString();
    const { body } = await testApp.call<{ items: unknown[]; total: number }>(
      'GET',
      `/api/admin/payments?${query}`,
      { as: admin },
    );
    expect(body).toMatchObject({
      total: 1,
      items: [{ id: checkoutId, memberName: 'Noor Haddad' }],
    });
  }
  const { status } = await testApp.call('GET', `/api/admin/payments/${newId()}`, { as: admin });
  expect(status).toBe(404);
});
