import { randomUUID } from 'node:crypto';
import type {
  EventData,
  PaidSeat,
  RefundEffect,
  RefundView,
  SaleView,
  VoidedSale,
} from '@studio/contracts';
import { addDays, HOME_STUDIO_ID, newId, studioDay } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { findIssues } from '../src/operations/integrity/issues.js';
import { PaymentsTestApp, type Person } from './payments-test-app.js';
import { cash, packageOf } from './sale-input.js';
import { Subscriber } from './subscriber.js';

let testApp: PaymentsTestApp;
let frontDesk: Person;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  frontDesk = await testApp.person('admin');
  await post('/api/admin/cash-drawers', { float: 50_000 });
});
afterAll(() => testApp.stop());
afterEach(async () => {
  testApp.booking.isAway = false;
  expect(await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID)).toEqual([]);
});

type Refusal = { code?: string; details?: { bookings?: PaidSeat[] } };
const post = <Body>(path: string, body: unknown, key: string = randomUUID()) =>
  testApp.call<Body & Refusal>('POST', path, {
    as: frontDesk,
    body,
    headers: { 'idempotency-key': key },
  });
const read = async <Body>(path: string): Promise<Body> =>
  (await testApp.call<Body>('GET', path, { as: frontDesk })).body;
const voidSale = (id: string, more: Record<string, unknown> = {}) =>
  post<VoidedSale>(`/api/admin/sales/${id}/void`, { reason: 'Wrong member', ...more });

const seatOf = (userId: string, more: Partial<PaidSeat> = {}): PaidSeat => ({
  kind: 'class',
  id: newId(),
  userId,
  memberName: 'Noura Saleh',
  name: 'Reformer Flow',
  startsAt: '2026-12-05T06:00:00.000Z',
  credits: 1,
  ...more,
});
/** A package of 4, sold at the desk for cash, of which one credit pays a class to come. */
const soldAndBooked = async ({ price = 40_000, unusedShare = 0.75, quantity = 1 } = {}) => {
  const member = await testApp.person();
  const items = [packageOf(testApp.booking.offer(price).id, quantity)];
  const { body: sale } = await post<SaleView>('/api/admin/sales', {
    userId: member.id,
    items,
    payments: [cash(price * quantity)],
  });
  const payments = await testApp.sql<{ id: string }>(
    'SELECT id FROM payments WHERE sale_id = $1 ORDER BY id',
    [sale.id],
  );
  const seat = seatOf(member.id);
  const paymentId = payments[0]!.id;
  testApp.booking.paidSeats.set(paymentId, { seats: [seat], unusedShare });
  return { member, sale, paymentId, seat };
};
const refundsOf = (paymentId: string) =>
  testApp.sql(
    `SELECT amount, cause, credits, status FROM refunds WHERE payment_id = $1 ORDER BY asked_at`,
    [paymentId],
  );
const refundEvents = async (paymentId: string) => {
  const rows = await testApp.sql<{ data: EventData<'payment.refunded.v1'> }>(
    `SELECT data FROM outbox WHERE type = 'payment.refunded.v1'
       AND data ->> 'paymentId' = $1 ORDER BY id`,
    [paymentId],
  );
  return rows.map(({ data }) => data);
};
const eventsOf = async (paymentId: string) =>
  (await refundEvents(paymentId)).map(({ amount, isVoid, isWhole }) => ({
    amount,
    isVoid,
    isWhole,
  }));

describe('a void', () => {
  test('without a choice takes all money back and names the bookings that go with it', async () => {
    const { sale, paymentId, seat } = await soldAndBooked();
    expect(await read<RefundEffect>(`/api/admin/sales/${sale.id}/void-effect`)).toEqual({
      amount: 40_000,
      keptAmount: 30_000,
      bookings: [seat],
    });
    const { body } = await voidSale(sale.id);
    expect(body).toMatchObject({
      status: 'voided',
      bookingsCancelled: [seat],
      bookingsKept: [],
      payments: [{ returned: 40_000 }],
    });
    // Before the answer, and not when the worker comes to it.
    expect(await refundsOf(paymentId)).toEqual([
      { amount: 40_000, cause: 'void', credits: 'done', status: 'done' },
    ]);
    expect(await eventsOf(paymentId)).toEqual([{ amount: 40_000, isVoid: true, isWhole: true }]);
    const again = await voidSale(sale.id, { bookings: 'cancel' });
    expect(again.body).toMatchObject({ status: 'voided', bookingsCancelled: [seat] });
    expect(await refundsOf(paymentId)).toHaveLength(1);
  });

  test('that keeps the bookings gives back what is unused; the sale is not voided', async () => {
    const { sale, paymentId, seat } = await soldAndBooked();
    const { body } = await voidSale(sale.id, { bookings: 'keep' });
    expect(body).toMatchObject({
      status: 'paid',
      canVoid: true,
      bookingsCancelled: [],
      bookingsKept: [seat],
      payments: [{ returned: 30_000 }],
    });
    expect(await eventsOf(paymentId)).toEqual([{ amount: 30_000, isVoid: false, isWhole: false }]);
    // Nothing is unused now.
    testApp.booking.paidSeats.set(paymentId, { seats: [seat], unusedShare: 0 });
    const refused = await voidSale(sale.id, { bookings: 'keep' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'BOOKINGS_USE_ALL',
      details: { bookings: [seat] },
    });
    const rest = await voidSale(sale.id, { bookings: 'cancel' });
    expect(rest.body).toMatchObject({ status: 'voided', bookingsCancelled: [seat] });
    expect(await eventsOf(paymentId)).toMatchObject([
      { amount: 30_000 },
      { amount: 10_000, isWhole: true },
    ]);
  });

  test('that keeps the bookings takes all back of what nobody uses', async () => {
    const { sale, paymentId, seat } = await soldAndBooked({ quantity: 2 });
    const { body } = await voidSale(sale.id, { bookings: 'keep' });
    expect(body).toMatchObject({ status: 'paid', bookingsKept: [seat] });
    expect(body.payments).toMatchObject([{ returned: 70_000 }]);
    expect(await eventsOf(paymentId)).toMatchObject([{ amount: 30_000, isVoid: false }]);
    const [other] = await testApp.sql<{ id: string }>(
      'SELECT id FROM payments WHERE sale_id = $1 AND id <> $2',
      [sale.id, paymentId],
    );
    expect(await eventsOf(other!.id)).toEqual([{ amount: 40_000, isVoid: true, isWhole: true }]);
  });

  test('that shall keep bookings waits for booking; without it nothing has gone back', async () => {
    const { sale, paymentId } = await soldAndBooked();
    testApp.booking.isAway = true;
    const { status, body } = await voidSale(sale.id, { bookings: 'keep' });
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(await refundsOf(paymentId)).toEqual([]);
  });
});

describe('a refund by the staff', () => {
  const refund = (paymentId: string, body: Record<string, unknown>, key?: string) =>
    post<RefundView>(
      `/api/admin/payments/${paymentId}/refunds`,
      { reason: 'moved to another city', ...body },
      key,
    );

  test('of all of it names the bookings that go with it, also when it is asked again', async () => {
    const { paymentId, seat } = await soldAndBooked();
    const path = `/api/admin/payments/${paymentId}/refund-effect`;
    expect(await read<RefundEffect>(`${path}?amount=40000`)).toEqual({
      amount: 40_000,
      keptAmount: 30_000,
      bookings: [seat],
    });
    expect(await read<RefundEffect>(`${path}?amount=20000`)).toEqual({
      amount: 20_000,
      keptAmount: 20_000,
      bookings: [],
    });
    const key = randomUUID();
    for (const _ of ['first', 'again']) {
      const { status, body } = await refund(paymentId, { amount: 40_000 }, key);
      expect(status).toBe(201);
      expect(body.bookingsCancelled).toEqual([seat]);
    }
    expect(await refundsOf(paymentId)).toHaveLength(1);
  });

  test('of a part that needs none of them names none', async () => {
    const { paymentId } = await soldAndBooked();
    const { body } = await refund(paymentId, { amount: 20_000 });
    expect(body).toMatchObject({ amount: 20_000, bookingsCancelled: [] });
  });

  test('that keeps them gives back what is unused, once a key; and nothing when all is used', async () => {
    const { paymentId, seat } = await soldAndBooked();
    const key = randomUUID();
    const request = { amount: 40_000, bookings: 'keep' };
    const first = await refund(paymentId, request, key);
    expect(first.body).toMatchObject({ amount: 30_000, bookingsCancelled: [] });
    testApp.booking.paidSeats.set(paymentId, { seats: [seat], unusedShare: 0 });
    const again = await refund(paymentId, request, key);
    expect(again.body).toMatchObject({ id: first.body.id, amount: 30_000 });
    const more = await refund(paymentId, { amount: 10_000, bookings: 'keep' });
    expect([more.status, more.body.code]).toEqual([409, 'BOOKINGS_USE_ALL']);
    expect(await refundsOf(paymentId)).toHaveLength(1);
  });

  test('of a seat that a card paid names it when all of its money goes, and says so', async () => {
    const member = await testApp.person();
    const held = testApp.booking.offer(16_000, { kind: 'class', name: 'Reformer Flow' });
    const { body } = await testApp.call<{ checkoutId: string; sessionId: string }>(
      'POST',
      '/api/checkouts',
      {
        as: member,
        body: { kind: 'class', bookingId: held.id },
        headers: { 'idempotency-key': randomUUID() },
      },
    );
    await testApp.cards.pay(body.sessionId);
    const paymentId = body.checkoutId;
    await until(async () => (await testApp.payment(paymentId)).status === 'fulfilled');
    const seat = seatOf(member.id, { id: held.id, credits: 0 });
    testApp.booking.paidSeats.set(paymentId, { seats: [seat], unusedShare: 0 });
    const kept = await refund(paymentId, { amount: 16_000, bookings: 'keep' });
    expect(kept.body.code).toBe('BOOKINGS_USE_ALL');
    const whole = await refund(paymentId, { amount: 16_000 });
    expect(whole.body.bookingsCancelled).toEqual([seat]);
    await until(async () => (await testApp.payment(paymentId)).status === 'refunded');
    expect(await eventsOf(paymentId)).toMatchObject([{ amount: 16_000, isWhole: true }]);
  });
});

describe('a plan that runs, and whose period is paid back', () => {
  const planned = async () => {
    const subscriber = await Subscriber.begin(testApp);
    const { checkoutId: paymentId, plan } = subscriber;
    await until(async () => (await testApp.payment(paymentId)).status === 'fulfilled');
    const { id: subscriptionId, periodStart, periodEnd } = await subscriber.view();
    const through = addDays(studioDay(periodEnd), -1);
    const planDays = { subscriptionId, from: studioDay(periodStart), through };
    const seat = seatOf(subscriber.member.id, { credits: 0 });
    testApp.booking.paidSeats.set(paymentId, { seats: [seat], unusedShare: 0 });
    return { paymentId, price: plan.price, planDays, seat };
  };
  const isWholeOf = async (paymentId: string) =>
    (await refundEvents(paymentId)).map(({ isWhole, planDays }) => ({ isWhole, planDays }));

  test('by the staff: dialog and answer name its bookings; booking hears which days they are', async () => {
    const { paymentId, price, planDays, seat } = await planned();
    const path = `/api/admin/payments/${paymentId}`;
    expect(await read<RefundEffect>(`${path}/refund-effect?amount=${price}`)).toEqual({
      amount: price,
      keptAmount: 0,
      bookings: [seat],
    });
    const { subscriptionId, ...days } = planDays;
    const request = testApp.booking.paidSeatsRequests.at(-1);
    expect(request).toMatchObject({ kind: 'subscription', referenceId: subscriptionId, ...days });
    const reason = 'moved to another city';
    const kept = await post(`${path}/refunds`, { amount: price, reason, bookings: 'keep' });
    expect(kept.body).toMatchObject({ code: 'BOOKINGS_USE_ALL', details: { bookings: [seat] } });
    const { body } = await post<RefundView>(`${path}/refunds`, { amount: price, reason });
    expect(body.bookingsCancelled).toEqual([seat]);
    await until(async () => (await refundEvents(paymentId)).length > 0);
    expect(await isWholeOf(paymentId)).toEqual([{ isWhole: true, planDays }]);
  });

  test.each([
    [
      'at the provider’s dashboard',
      (intent: string, amount: number) => testApp.cards.refundIntent(intent, amount),
    ],
    [
      'by a bank, after a dispute that was lost',
      async (intent: string) => {
        const dispute = await testApp.cards.control(`/intents/${intent}/dispute`);
        const { id } = dispute as { id: string };
        await testApp.cards.control(`/disputes/${id}/close`, { outcome: 'lost' });
      },
    ],
  ])('%s: booking hears the same', async (_, goesBack) => {
    const { paymentId, price, planDays } = await planned();
    const [row] = await testApp.sql<{ intent: string }>(
      'SELECT provider_intent_id AS intent FROM payments WHERE id = $1',
      [paymentId],
    );
    await goesBack(row!.intent, price);
    await until(async () => (await refundEvents(paymentId)).length > 0, { timeoutMs: 30_000 });
    expect(await isWholeOf(paymentId)).toEqual([{ isWhole: true, planDays }]);
  });
});
