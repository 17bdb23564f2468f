import { newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { PaymentsTestApp, type Page, type Person } from './payments-test-app.js';

let desk: PaymentsTestApp;
beforeAll(async () => {
  desk = await PaymentsTestApp.start();
});
afterAll(() => desk.stop());
beforeEach(async () => {
  desk.booking.outcome = 'confirmed';
  await desk.cards.control('/webhooks', {});
});

const opened = async (): Promise<Page & { member: Person; reservationId: string }> => {
  const member = await desk.person();
  const { id: reservationId } = desk.booking.place();
  const { status, body } = await desk.checkoutPlace(member, reservationId);
  expect(status).toBe(201);
  return { ...body, member, reservationId };
};
const complete = async (as: Person, reservationId: string, sessionId: string) => {
  const path = '/rest/v1/rpc/complete_reservation_payment';
  const body = { p_reservation_id: reservationId, p_stripe_session_id: sessionId };
  return (await desk.call<{ success: boolean; message: string }>('POST', path, { as, body })).body;
};
const refunds = (paymentId: string) =>
  desk.sql<{ data: Record<string, unknown> }>(
    `SELECT data FROM outbox WHERE type = 'payment.refunded.v1' AND data ->> 'paymentId' = $1`,
    [paymentId],
  );

test('a place is paid: the page shows the event, and there is an invoice', async () => {
  const { sessionId, checkoutId, member } = await opened();
  await desk.cards.pay(sessionId);
  expect(await desk.verify(member, sessionId)).toMatchObject({
    success: true,
    data: { event: { title: 'Jumpboard Masterclass', date: '2026-12-05', price_aed: 220 } },
    payment: { id: checkoutId, amount_total: 22_000 },
  });
  expect(await desk.sql(`SELECT 1 FROM invoices WHERE payment_id = $1`, [checkoutId])).toHaveLength(
    1,
  );
});

test('a confirmed place is shown again while booking is away', async () => {
  const { sessionId, member } = await opened();
  await desk.cards.pay(sessionId);
  expect(await desk.verify(member, sessionId)).toMatchObject({ success: true });
  await desk.booking.stop();
  try {
    expect(await desk.verify(member, sessionId)).toMatchObject({
      success: true,
      data: { event: { title: 'Jumpboard Masterclass' } },
    });
  } finally {
    await desk.booking.start();
  }
});

test('without page and webhook the sweeper brings the money to its place', async () => {
  await desk.cards.control('/webhooks', { drop: true });
  const { sessionId, checkoutId } = await opened();
  await desk.cards.pay(sessionId);
  await desk.sql(`UPDATE payments SET next_check_at = now() WHERE id = $1`, [checkoutId]);
  await until(async () => (await desk.payment(checkoutId)).status === 'fulfilled');
});

test('a reservation that is gone opens no card page', async () => {
  const { id } = desk.booking.offer(22_000, {
    kind: 'event',
    available: false,
    unavailableBecause: 'NO_ACTIVE_RESERVATION',
  });
  const { status, body } = await desk.checkoutPlace(await desk.person(), id);
  expect([status, body.code]).toEqual([409, 'NO_ACTIVE_RESERVATION']);
});

test('money that comes when the place is gone goes back in full, once, whoever notices', async () => {
  const { sessionId, checkoutId, member } = await opened();
  desk.booking.outcome = 'refund';
  await desk.cards.control('/webhooks', { copies: 3 });
  await desk.cards.pay(sessionId);
  const answers = await Promise.all([1, 2, 3, 4].map(() => desk.verify(member, sessionId)));
  for (const answer of answers) {
    expect(answer).toMatchObject({ success: false, canRetry: false });
    expect(answer.error).toMatch(/goes back to your card/);
  }
  await until(async () => (await desk.payment(checkoutId)).status === 'refunded');
  expect(await desk.refundsOf(sessionId)).toEqual([22_000]);
  expect(await refunds(checkoutId)).toMatchObject([{ data: { amount: 22_000, kind: 'event' } }]);
  const papers = `SELECT i.total AS invoiced, n.total AS credited FROM invoices i
    JOIN credit_notes n ON n.invoice_id = i.id WHERE i.payment_id = $1`;
  expect(await desk.sql(papers, [checkoutId])).toEqual([{ invoiced: 22_000, credited: 22_000 }]);
});

test('the provider is down: the refund waits, and is given once when it is back', async () => {
  const { sessionId, checkoutId, member } = await opened();
  desk.booking.outcome = 'refund';
  await desk.cards.pay(sessionId);
  await until(async () => (await desk.payment(checkoutId)).status === 'paid');
  await desk.cards.control('/api', { mode: 'down' });
  await desk.verify(member, sessionId);
  await until(async () => {
    const rows = await desk.sql<{ attempts: number }>(
      `SELECT attempts FROM refunds WHERE payment_id = $1`,
      [checkoutId],
    );
    return (rows[0]?.attempts ?? 0) > 0;
  });
  await desk.cards.control('/api', {});
  await desk.sql(
    `UPDATE refunds SET next_attempt_at = now() WHERE payment_id = $1 AND status = 'asked'`,
    [checkoutId],
  );
  await until(async () => (await desk.payment(checkoutId)).status === 'refunded');
  expect(await desk.refundsOf(sessionId)).toEqual([22_000]);
});

describe('complete_reservation_payment', () => {
  test('confirms, and says so again when it is repeated', async () => {
    const { sessionId, member, reservationId } = await opened();
    expect(await complete(member, reservationId, sessionId)).toMatchObject({ success: false });
    await desk.cards.pay(sessionId);
    const answer = { success: true, message: 'Event booking confirmed!' };
    expect(await complete(member, reservationId, sessionId)).toEqual(answer);
    expect(await complete(member, reservationId, sessionId)).toEqual(answer);
  });

  test('is safe against a foreign session, and one for another place', async () => {
    const [mine, other] = [await opened(), await opened()];
    await Promise.all([desk.cards.pay(mine.sessionId), desk.cards.pay(other.sessionId)]);
    const none = { success: false, message: 'No active reservation found' };
    expect(await complete(other.member, mine.reservationId, mine.sessionId)).toEqual(none);
    expect(await complete(mine.member, mine.reservationId, other.sessionId)).toEqual(none);
    expect(await complete(mine.member, newId(), mine.sessionId)).toEqual(none);
  });
});
