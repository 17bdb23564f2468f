import { until } from '@studio/testing';
import { PaymentsTestApp, type Page, type Person } from './payments-test-app.js';

const PENDING = 'Payment verification pending. Please check your account status.';
const FAILED = 'Payment verification failed. Please contact support.';

let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
});
afterAll(() => testApp.stop());
beforeEach(() => testApp.cards.control('/webhooks', {}));

const opened = async (): Promise<Page & { member: Person }> => {
  const member = await testApp.person();
  const { status, body } = await testApp.checkout(member, testApp.booking.offer().id);
  expect(status).toBe(201);
  return { ...body, member };
};
const withoutWebhooks = () => testApp.cards.control('/webhooks', { drop: true });

describe('from the card page to the credits', () => {
  test('paid, told by the webhook alone', async () => {
    const { sessionId, checkoutId, member } = await opened();
    expect(await testApp.cards.pay(sessionId)).toBe('paid');
    await until(async () => (await testApp.payment(checkoutId)).status === 'fulfilled');
    expect(testApp.booking.grants.get(sessionId)?.request).toMatchObject({
      userId: member.id,
      amount: 125_000,
      paymentId: checkoutId,
    });
    const { trail } = await testApp.payment(checkoutId);
    expect(trail.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Checkout started', 'Card page opened', 'Paid', 'Credits granted']),
    );
  });

  test('webhook, page and retries ten at once: one fulfilment, every page says success', async () => {
    const { sessionId, checkoutId, member } = await opened();
    await testApp.cards.control('/webhooks', { copies: 5 });
    const paid = testApp.cards.pay(sessionId);
    await paid;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => testApp.verify(member, sessionId)),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({
        success: true,
        data: {
          package: {
            name: '10-class package',
            classes_remaining: 10,
            expiry_date: '2027-01-21',
          },
        },
        payment: { id: checkoutId, amount_total: 125_000 },
      });
    expect(await testApp.countPaidEvents(checkoutId)).toBe(1);
    const { trail } = await testApp.payment(checkoutId);
    expect(trail.filter(({ what }) => what === 'Paid')).toHaveLength(1);
    expect(trail.filter(({ what }) => what === 'Credits granted')).toHaveLength(1);
  });

  test('no webhook ever: the page fulfils', async () => {
    await withoutWebhooks();
    const { sessionId, member } = await opened();
    expect(await testApp.verify(member, sessionId)).toEqual({
      success: false,
      error: PENDING,
      canRetry: true,
    });
    await testApp.cards.pay(sessionId);
    expect(await testApp.verify(member, sessionId)).toMatchObject({ success: true });
  });

  test('neither webhook nor page: the retry job asks the provider', async () => {
    await withoutWebhooks();
    const { sessionId, checkoutId } = await opened();
    await testApp.cards.pay(sessionId);
    await testApp.sql(`UPDATE payments SET next_check_at = now() WHERE id = $1`, [checkoutId]);
    await until(async () => (await testApp.payment(checkoutId)).status === 'fulfilled');
    expect(testApp.booking.grants.has(sessionId)).toBe(true);
  });

  test('events twice, later under another id, and in reverse: one fulfilment', async () => {
    await testApp.cards.control('/webhooks', { hold: true });
    const { sessionId, checkoutId } = await opened();
    await testApp.cards.pay(sessionId);
    await testApp.cards.control('/webhooks/release', { order: 'reversed' });
    await until(async () => (await testApp.payment(checkoutId)).status === 'fulfilled');
    const [event] = await testApp.cards.eventsOf(sessionId);
    await testApp.cards.control(`/events/${event?.id}/resend`, { copies: 3 });
    await testApp.cards.control(`/events/${event?.id}/resend`, { asNew: true });
    await until(async () => {
      const rows = await testApp.sql(
        `SELECT 1 FROM webhook_inbox WHERE session_id = $1 AND handled_at IS NOT NULL`,
        [sessionId],
      );
      return rows.length === 2;
    });
    expect(await testApp.countPaidEvents(checkoutId)).toBe(1);
  });

  test('booking down: the page says pending; back again, the credits come by themselves', async () => {
    const { sessionId, checkoutId, member } = await opened();
    await testApp.booking.stop();
    try {
      await testApp.cards.pay(sessionId);
      await until(async () => (await testApp.payment(checkoutId)).status === 'paid');
      expect(await testApp.verify(member, sessionId)).toEqual({
        success: false,
        error: PENDING,
        canRetry: true,
      });
      expect(await testApp.countPaidEvents(checkoutId)).toBe(1);
    } finally {
      await testApp.booking.start();
    }
    await testApp.sql(`UPDATE payments SET next_check_at = now() WHERE id = $1`, [checkoutId]);
    await until(async () => (await testApp.payment(checkoutId)).status === 'fulfilled');
    expect(await testApp.verify(member, sessionId)).toMatchObject({ success: true });
    expect(await testApp.countPaidEvents(checkoutId)).toBe(1);
  });

  test('declined: still open, nothing granted; the next card pays', async () => {
    const { sessionId, member } = await opened();
    await testApp.cards.pay(sessionId, '4000000000000002');
    expect(await testApp.verify(member, sessionId)).toMatchObject({
      error: PENDING,
      canRetry: true,
    });
    await testApp.cards.pay(sessionId);
    expect(await testApp.verify(member, sessionId)).toMatchObject({ success: true });
  });

  test('expired: failed, no retry; the intent may be started anew', async () => {
    const member = await testApp.person();
    const offer = testApp.booking.offer();
    const { body } = await testApp.checkout(member, offer.id);
    await testApp.cards.control(`/sessions/${body.sessionId}/expire`);
    await until(async () => (await testApp.payment(body.checkoutId)).status === 'expired');
    expect(await testApp.verify(member, body.sessionId)).toEqual({
      success: false,
      error: FAILED,
      canRetry: false,
    });
    const again = await testApp.checkout(member, offer.id);
    expect(again.body.sessionId).not.toBe(body.sessionId);
  });
});

describe('what is not paid for', () => {
  test('another amount than was asked for is refused, reported, and goes back', async () => {
    await withoutWebhooks();
    const { sessionId, checkoutId, member } = await opened();
    await testApp.sql(`UPDATE payments SET amount = amount + 100 WHERE id = $1`, [checkoutId]);
    await testApp.cards.pay(sessionId);
    expect(await testApp.verify(member, sessionId)).toMatchObject({
      success: false,
      canRetry: false,
      error: FAILED,
    });
    await until(async () => (await testApp.payment(checkoutId)).status === 'refunded');
    const { trail } = await testApp.payment(checkoutId);
    expect(trail.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Refused', 'Refund asked', 'Refunded']),
    );
    expect(await testApp.countPaidEvents(checkoutId)).toBe(0);
  });

  test("another member's session answers as an unknown one does", async () => {
    const { sessionId } = await opened();
    await testApp.cards.pay(sessionId);
    const stranger = await testApp.person();
    const foreign = await testApp.verify(stranger, sessionId);
    expect(foreign).toEqual(await testApp.verify(stranger, 'cs_test_nobody'));
    expect(foreign).toEqual({ success: false, error: FAILED, canRetry: false });
  });

  test.each([[undefined], [''], ['x'.repeat(5_000)], [42], ["'; --"]])(
    'session id %#: it is an unknown one',
    async (sessionId) => {
      const member = await testApp.person();
      expect(await testApp.verify(member, sessionId)).toEqual({
        success: false,
        error: FAILED,
        canRetry: false,
      });
    },
  );

  test('the provider down: pending, with a retry', async () => {
    await withoutWebhooks();
    const { sessionId, member } = await opened();
    await testApp.cards.pay(sessionId);
    await testApp.cards.control('/api', { mode: 'down' });
    try {
      expect(await testApp.verify(member, sessionId)).toEqual({
        success: false,
        error: PENDING,
        canRetry: true,
      });
    } finally {
      await testApp.cards.control('/api', { mode: 'normal' });
    }
    expect(await testApp.verify(member, sessionId)).toMatchObject({ success: true });
  });

  test('nobody signed in: 401', async () => {
    const { status } = await testApp.call('POST', '/functions/v1/verify-payment', {
      body: { sessionId: 'cs_test_1' },
    });
    expect(status).toBe(401);
  });
});
