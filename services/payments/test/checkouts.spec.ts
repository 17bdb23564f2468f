import { randomUUID } from 'node:crypto';
import { newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { CardProviderTestApp } from './card-provider-test-app.js';
import { PaymentsTestApp } from './payments-test-app.js';

/** Pays, or makes the provider fail: only the local one does so on demand (docs/payments.md). */
const local = CardProviderTestApp.isRemote ? test.skip : test;

let desk: PaymentsTestApp;
beforeAll(async () => {
  desk = await PaymentsTestApp.start({}, { cards: 'named' });
});
afterAll(() => desk.stop());

describe('the price', () => {
  test("is the server's, whatever the client sends along", async () => {
    const member = await desk.person();
    const offer = desk.booking.offer(70_000);
    const { status, body } = await desk.call<{ checkoutId: string }>('POST', '/api/checkouts', {
      as: member,
      headers: { 'idempotency-key': randomUUID() },
      body: { kind: 'package', packageId: offer.id, price: 1, amount: 1, currency: 'USD' },
    });
    expect(status).toBe(201);
    expect(await desk.payment(body.checkoutId)).toMatchObject({
      amount: 70_000,
      currency: 'AED',
      status: 'open',
      description: '10-class package',
    });
  });

  test('that changed closes the open page and opens one at the new price', async () => {
    const member = await desk.person();
    const offer = desk.booking.offer(70_000);
    const old = await desk.checkout(member, offer.id);
    offer.price = 80_000;
    const { body } = await desk.checkout(member, offer.id);
    expect(body.sessionId).not.toBe(old.body.sessionId);
    expect((await desk.payment(body.checkoutId)).amount).toBe(80_000);
    expect((await desk.payment(old.body.checkoutId)).status).toBe('expired');
    expect(await desk.cards.read(`/checkout/sessions/${old.body.sessionId}`)).toMatchObject({
      status: 'expired',
    });
  });
});

describe('one open page per intent', () => {
  test('pressed again, with another key: the same page', async () => {
    const member = await desk.person();
    const { id } = desk.booking.offer();
    const first = await desk.checkout(member, id);
    const second = await desk.checkout(member, id);
    expect(second.body).toEqual(first.body);
  });

  test('ten presses at once: one page, one payment', async () => {
    const member = await desk.person();
    const { id } = desk.booking.offer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.checkout(member, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1);
    const rows = await desk.sql(`SELECT id FROM payments WHERE user_id = $1`, [member.id]);
    expect(rows).toHaveLength(1);
  });

  test('another member, or another package, has a page of its own', async () => {
    const [one, two] = [await desk.person(), await desk.person()];
    const [small, large] = [desk.booking.offer(), desk.booking.offer()];
    const pages = await Promise.all([
      desk.checkout(one, small.id),
      desk.checkout(two, small.id),
      desk.checkout(one, large.id),
    ]);
    expect(new Set(pages.map(({ body }) => body.sessionId)).size).toBe(3);
  });

  local(
    'paid meanwhile without a word: it is fulfilled, and the press opens a new one',
    async () => {
      await desk.cards.control('/webhooks', { drop: true });
      const member = await desk.person();
      const { id } = desk.booking.offer();
      const first = await desk.checkout(member, id);
      await desk.cards.pay(first.body.sessionId);
      const second = await desk.checkout(member, id);
      await desk.cards.control('/webhooks', {});
      expect(second.body.sessionId).not.toBe(first.body.sessionId);
      await until(async () => (await desk.payment(first.body.checkoutId)).status === 'fulfilled');
    },
  );

  local("the provider's answer lost on the way: asked again, it is the same page", async () => {
    const member = await desk.person();
    const { id } = desk.booking.offer();
    const match = 'POST /v1/checkout/sessions';
    await desk.cards.control('/api', { mode: 'cut-after-work', match });
    const { status, body } = await desk.checkout(member, id);
    await desk.cards.control('/api', {});
    expect(status).toBe(201);
    expect((await desk.checkout(member, id)).body).toEqual(body);
    const rows = await desk.sql(`SELECT id FROM payments WHERE user_id = $1`, [member.id]);
    expect(rows).toEqual([{ id: body.checkoutId }]);
    expect(await desk.sessionsOf(body.checkoutId)).toBe(1);
  });
});

describe('Idempotency-Key', () => {
  local('the same again gets the same answer, even when the page has closed', async () => {
    const member = await desk.person();
    const { id } = desk.booking.offer();
    const key = randomUUID();
    const first = await desk.checkout(member, id, key);
    await desk.cards.control(`/sessions/${first.body.sessionId}/expire`);
    await until(async () => (await desk.payment(first.body.checkoutId)).status === 'expired');
    expect((await desk.checkout(member, id, key)).body).toEqual(first.body);
  });

  test('for something else is refused', async () => {
    const member = await desk.person();
    const key = randomUUID();
    await desk.checkout(member, desk.booking.offer().id, key);
    const other = await desk.checkout(member, desk.booking.offer().id, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test('of another member is no key of mine', async () => {
    const key = randomUUID();
    const { id } = desk.booking.offer();
    const one = await desk.checkout(await desk.person(), id, key);
    const two = await desk.checkout(await desk.person(), id, key);
    expect(two.status).toBe(201);
    expect(two.body.sessionId).not.toBe(one.body.sessionId);
  });

  test('is needed', async () => {
    const answer = await desk.checkout(await desk.person(), desk.booking.offer().id, 'short');
    expect(answer).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
  });
});

describe('refused', () => {
  test.each([
    ['an unknown package', () => newId(), 404, 'PACKAGE_NOT_FOUND'],
    [
      'an intro offer that was used',
      () => desk.booking.offer(24_000, { available: false, unavailableBecause: 'INTRO_USED' }).id,
      409,
      'INTRO_USED',
    ],
  ])('%s', async (_, packageId, status, code) => {
    const answer = await desk.checkout(await desk.person(), packageId());
    expect(answer).toMatchObject({ status, body: { code } });
  });

  local('while the provider is down, and fine when it is back', async () => {
    const member = await desk.person();
    const { id } = desk.booking.offer();
    await desk.cards.control('/api', { mode: 'down' });
    const answer = await desk.checkout(member, id);
    await desk.cards.control('/api', {});
    expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENT_PROVIDER_DOWN' } });
    expect((await desk.checkout(member, id)).status).toBe(201);
  });
});

describe('complete_reservation_payment', () => {
  const complete = (as: Awaited<ReturnType<typeof desk.person>>, id: string) =>
    desk.call<{ success: boolean; message: string }>(
      'POST',
      '/rest/v1/rpc/complete_reservation_payment',
      { as, body: { p_reservation_id: id, p_stripe_session_id: 'cs_test_x' } },
    );

  test.each([['rubbish'], [newId()]])('%s: no active reservation', async (id) => {
    expect(await complete(await desk.person(), id)).toEqual({
      status: 200,
      body: { success: false, message: 'No active reservation found' },
    });
  });

  test("another's is none; one's own without a payment is not confirmed", async () => {
    const owner = await desk.person();
    const held = { id: newId(), userId: owner.id, eventId: newId(), price: 18_000 };
    desk.booking.reservations.set(held.id, held);
    expect((await complete(await desk.person(), held.id)).body.message).toBe(
      'No active reservation found',
    );
    expect((await complete(owner, held.id)).body).toEqual({
      success: false,
      message: 'Payment processing failed',
    });
  });
});
