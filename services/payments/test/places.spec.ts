import { newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { PaymentsTestApp, type Page, type Person } from './payments-test-app.js';

let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  testApp.booking.outcome = 'confirmed';
  await testApp.cards.control('/webhooks', {});
});

const opened = async (): Promise<Page & { member: Person; reservationId: string }> => {
  const member = await testApp.person();
  const { id: reservationId } = testApp.booking.place();
  const { status, body } = await testApp.checkoutEvent(member, reservationId);
  expect(status).toBe(201);
  return { ...body, member, reservationId };
};
const complete = async (as: Person, reservationId: string, sessionId: string) => {
  const path = '/rest/v1/rpc/complete_reservation_payment';
  const body = { p_reservation_id: reservationId, p_stripe_session_id: sessionId };
  return (await testApp.call<{ success: boolean; message: string }>('POST', path, { as, body }))
    .body;
};
const refunds = (paymentId: string) =>
  testApp.sql<{ data: Record<string, unknown> }>(
    `SELECT data FROM outbox WHERE type = 'payment.refunded.v1' AND data ->> 'paymentId' = $1`,
    [paymentId],
  );

test('a place is paid: the page shows the event, and there is an invoice', async () => {
  const { sessionId, checkoutId, member } = await opened();
  await testApp.cards.pay(sessionId);
  expect(await testApp.verify(member, sessionId)).toMatchObject({
    success: true,
    data: { event: { title: 'Jumpboard Masterclass', date: '2026-12-05', price_aed: 220 } },
    payment: { id: checkoutId, amount_total: 22_000 },
  });
  expect(
    await testApp.sql(`SELECT 1 FROM invoices WHERE payment_id = $1`, [checkoutId]),
  ).toHaveLength(1);
});

test('a confirmed place is shown again while booking is away', async () => {
  const { sessionId, member } = await opened();
  await testApp.cards.pay(sessionId);
  expect(await testApp.verify(member, sessionId)).toMatchObject({ success: true });
  await testApp.booking.stop();
  try {
    expect(await testApp.verify(member, sessionId)).toMatchObject({
      success: true,
      data: { event: { title: 'Jumpboard Masterclass' } },
    });
  } finally {
    await testApp.booking.start();
  }
});

test('without page and webhook the retry job brings the money to its place', async () => {
  await testApp.cards.control('/webhooks', { drop: true });
  const { sessionId, checkoutId } = await opened();
  await testApp.cards.pay(sessionId);
  await testApp.sql(`UPDATE payments SET next_check_at = now() WHERE id = $1`, [checkoutId]);
  await until(async () => (await testApp.payment(checkoutId)).status === 'fulfilled');
});

test('a reservation that is gone opens no card page', async () => {
  const { id } = testApp.booking.offer(22_000, {
    kind: 'event',
    available: false,
    unavailableBecause: 'NO_ACTIVE_RESERVATION',
  });
  const { status, body } = await testApp.checkoutEvent(await testApp.person(), id);
  expect([status, body.code]).toEqual([409, 'NO_ACTIVE_RESERVATION']);
});

test('money that comes when the place is gone goes back in full, once, whoever notices', async () => {
  const { sessionId, checkoutId, member } = await opened();
  testApp.booking.outcome = 'refund';
  await testApp.cards.control('/webhooks', { copies: 3 });
  await testApp.cards.pay(sessionId);
  const answers = await Promise.all([1, 2, 3, 4].map(() => testApp.verify(member, sessionId)));
  for (const answer of answers) {
    expect(answer).toMatchObject({ success: false, canRetry: false });
    expect(answer.error).toMatch(/goes back to your card/);
  }
  await until(async () => (await testApp.payment(checkoutId)).status === 'refunded');
  expect(await testApp.refundsOf(sessionId)).toEqual([22_000]);
  expect(await refunds(checkoutId)).toMatchObject([{ data: { amount: 22_000, kind: 'event' } }]);
  const papers = `SELECT i.total AS invoiced, n.total AS credited FROM invoices i
    JOIN credit_notes n ON n.invoice_id = i.id WHERE i.payment_id = $1`;
  expect(await testApp.sql(papers, [checkoutId])).toEqual([{ invoiced: 22_000, credited: 22_000 }]);
});

test('the provider is down: the refund waits, and is given once when it is back', async () => {
  const { sessionId, checkoutId, member } = await opened();
  testApp.booking.outcome = 'refund';
  await testApp.cards.pay(sessionId);
  await until(async () => (await testApp.payment(checkoutId)).status === 'paid');
  await testApp.cards.control('/api', { mode: 'down' });
  await testApp.verify(member, sessionId);
  await until(async () => {
    const rows = await testApp.sql<{ attempts: number }>(
      `SELECT attempts FROM refunds WHERE payment_id = $1`,
      [checkoutId],
    );
    return (rows[0]?.attempts ?? 0) > 0;
  });
  await testApp.cards.control('/api', {});
  await testApp.sql(
    `UPDATE refunds SET next_attempt_at = now() WHERE payment_id = $1 AND status = 'asked'`,
    [checkoutId],
  );
  await until(async () => (await testApp.payment(checkoutId)).status === 'refunded');
  expect(await testApp.refundsOf(sessionId)).toEqual([22_000]);
});

describe('complete_reservation_payment', () => {
  test('confirms, and says so again when it is repeated', async () => {
    const { sessionId, member, reservationId } = await opened();
    expect(await complete(member, reservationId, sessionId)).toMatchObject({ success: false });
    await testApp.cards.pay(sessionId);
    const answer = { success: true, message: 'Event booking confirmed!' };
    expect(await complete(member, reservationId, sessionId)).toEqual(answer);
    expect(await complete(member, reservationId, sessionId)).toEqual(answer);
  });

  test('is safe against a foreign session, and one for another place', async () => {
    const [mine, other] = [await opened(), await opened()];
    await Promise.all([testApp.cards.pay(mine.sessionId), testApp.cards.pay(other.sessionId)]);
    const none = { success: false, message: 'No active reservation found' };
    expect(await complete(other.member, mine.reservationId, mine.sessionId)).toEqual(none);
    expect(await complete(mine.member, mine.reservationId, other.sessionId)).toEqual(none);
    expect(await complete(mine.member, newId(), mine.sessionId)).toEqual(none);
  });
});
