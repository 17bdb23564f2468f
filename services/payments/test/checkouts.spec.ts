import { randomUUID } from 'node:crypto';
import {
  listPromoCodeUses,
  type GiftCardView,
  type OfferedAmounts,
  type PromoCodeUse,
  type PromoCodeView,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { CardProviderTestApp } from './card-provider-test-app.js';
import { PaymentsTestApp, type Person } from './payments-test-app.js';

/** Pays, or makes the provider fail: only the local one does so on demand (docs/payments.md). */
const local = CardProviderTestApp.isRemote ? test.skip : test;

let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start({}, { cards: 'named' });
});
afterAll(() => testApp.stop());

describe('the price', () => {
  test("is the server's, whatever the client sends along", async () => {
    const member = await testApp.person();
    const offer = testApp.booking.offer(70_000);
    const { status, body } = await testApp.call<{ checkoutId: string }>('POST', '/api/checkouts', {
      as: member,
      headers: { 'idempotency-key': randomUUID() },
      body: { kind: 'package', packageId: offer.id, price: 1, amount: 1, currency: 'USD' },
    });
    expect(status).toBe(201);
    expect(await testApp.payment(body.checkoutId)).toMatchObject({
      amount: 70_000,
      currency: 'AED',
      status: 'open',
      description: '10-class package',
    });
  });

  test('that changed closes the open page and opens one at the new price', async () => {
    const member = await testApp.person();
    const offer = testApp.booking.offer(70_000);
    const old = await testApp.checkout(member, offer.id);
    offer.price = 80_000;
    const { body } = await testApp.checkout(member, offer.id);
    expect(body.sessionId).not.toBe(old.body.sessionId);
    expect((await testApp.payment(body.checkoutId)).amount).toBe(80_000);
    expect((await testApp.payment(old.body.checkoutId)).status).toBe('expired');
    expect(await testApp.cards.read(`/checkout/sessions/${old.body.sessionId}`)).toMatchObject({
      status: 'expired',
    });
  });
});

test('the way back from the card page names the checkout', async () => {
  const member = await testApp.person();
  const { body } = await testApp.checkout(member, testApp.booking.offer().id);
  expect(await testApp.cards.read(`/checkout/sessions/${body.sessionId}`)).toMatchObject({
    cancel_url: expect.stringMatching(new RegExp(`/packages\\?unpaid=${body.checkoutId}$`)),
  });
});

describe('a class that credits are bought for', () => {
  interface Chosen {
    key?: string;
    chosenClass?: { scheduleId: string; book: boolean };
  }
  const scheduleId = newId();
  const buy = (as: Person, packageId: string, { key, chosenClass }: Chosen = {}) =>
    testApp.call<{ checkoutId: string; sessionId: string }>('POST', '/api/checkouts', {
      as,
      headers: { 'idempotency-key': key ?? randomUUID() },
      body: { kind: 'package', packageId, chosenClass },
    });
  const chosenOf = async (id: string) => (await testApp.payment(id)).chosenClass;

  test('is known with the purchase; the page goes with the class of the latest press', async () => {
    const [member, { id }] = [await testApp.person(), testApp.booking.offer()];
    const chosenClass = { scheduleId, book: true };
    const key = randomUUID();
    const first = await buy(member, id, { chosenClass, key });
    expect((await buy(member, id, { chosenClass, key })).body).toEqual(first.body);
    expect(await chosenOf(first.body.checkoutId)).toEqual(chosenClass);
    const other = { scheduleId: newId(), book: false };
    expect((await buy(member, id, { chosenClass: other })).body).toEqual(first.body);
    expect(await chosenOf(first.body.checkoutId)).toEqual(other);
    await buy(member, id);
    expect(await chosenOf(first.body.checkoutId)).toBeNull();
    expect((await buy(member, id, { chosenClass: other, key })).status).toBe(422);
  });

  local('is in the answer of the verification, on any device', async () => {
    const [member, { id }] = [await testApp.person(), testApp.booking.offer()];
    const { body } = await buy(member, id, { chosenClass: { scheduleId, book: true } });
    await testApp.cards.pay(body.sessionId);
    expect(await testApp.verify(member, body.sessionId)).toMatchObject({
      success: true,
      data: { chosen_class: { schedule_id: scheduleId, book: true } },
    });
  });
});

describe('one open page per intent', () => {
  test('pressed again, with another key: the same page', async () => {
    const member = await testApp.person();
    const { id } = testApp.booking.offer();
    const first = await testApp.checkout(member, id);
    const second = await testApp.checkout(member, id);
    expect(second.body).toEqual(first.body);
  });

  test('ten presses at once: one page, one payment', async () => {
    const member = await testApp.person();
    const { id } = testApp.booking.offer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => testApp.checkout(member, id)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1);
    const rows = await testApp.sql(`SELECT id FROM payments WHERE user_id = $1`, [member.id]);
    expect(rows).toHaveLength(1);
  });

  test('another member, or another package, has a page of its own', async () => {
    const [one, two] = [await testApp.person(), await testApp.person()];
    const [small, large] = [testApp.booking.offer(), testApp.booking.offer()];
    const pages = await Promise.all([
      testApp.checkout(one, small.id),
      testApp.checkout(two, small.id),
      testApp.checkout(one, large.id),
    ]);
    expect(new Set(pages.map(({ body }) => body.sessionId)).size).toBe(3);
  });

  local(
    'paid meanwhile without a word: it is fulfilled, and the press opens a new one',
    async () => {
      await testApp.cards.control('/webhooks', { drop: true });
      const member = await testApp.person();
      const { id } = testApp.booking.offer();
      const first = await testApp.checkout(member, id);
      await testApp.cards.pay(first.body.sessionId);
      const second = await testApp.checkout(member, id);
      await testApp.cards.control('/webhooks', {});
      expect(second.body.sessionId).not.toBe(first.body.sessionId);
      await until(
        async () => (await testApp.payment(first.body.checkoutId)).status === 'fulfilled',
      );
    },
  );

  local("the provider's answer lost on the way: asked again, it is the same page", async () => {
    const member = await testApp.person();
    const { id } = testApp.booking.offer();
    const match = 'POST /v1/checkout/sessions';
    await testApp.cards.control('/api', { mode: 'cut-after-work', match });
    const { status, body } = await testApp.checkout(member, id);
    await testApp.cards.control('/api', {});
    expect(status).toBe(201);
    expect((await testApp.checkout(member, id)).body).toEqual(body);
    const rows = await testApp.sql(`SELECT id FROM payments WHERE user_id = $1`, [member.id]);
    expect(rows).toEqual([{ id: body.checkoutId }]);
    expect(await testApp.sessionsOf(body.checkoutId)).toBe(1);
  });
});

describe('Idempotency-Key', () => {
  local('the same again gets the same answer, even when the page has closed', async () => {
    const member = await testApp.person();
    const { id } = testApp.booking.offer();
    const key = randomUUID();
    const first = await testApp.checkout(member, id, key);
    await testApp.cards.control(`/sessions/${first.body.sessionId}/expire`);
    await until(async () => (await testApp.payment(first.body.checkoutId)).status === 'expired');
    expect((await testApp.checkout(member, id, key)).body).toEqual(first.body);
  });

  test('for something else is refused', async () => {
    const member = await testApp.person();
    const key = randomUUID();
    await testApp.checkout(member, testApp.booking.offer().id, key);
    const other = await testApp.checkout(member, testApp.booking.offer().id, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test('of another member is no key of mine', async () => {
    const key = randomUUID();
    const { id } = testApp.booking.offer();
    const one = await testApp.checkout(await testApp.person(), id, key);
    const two = await testApp.checkout(await testApp.person(), id, key);
    expect(two.status).toBe(201);
    expect(two.body.sessionId).not.toBe(one.body.sessionId);
  });

  test('is needed', async () => {
    const answer = await testApp.checkout(
      await testApp.person(),
      testApp.booking.offer().id,
      'short',
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
  });
});

describe('refused', () => {
  test.each([
    {
      what: 'an unknown package',
      packageId: () => newId(),
      status: 404,
      code: 'PACKAGE_NOT_FOUND',
    },
    {
      what: 'an intro offer that was used',
      packageId: () =>
        testApp.booking.offer(24_000, { available: false, unavailableBecause: 'INTRO_USED' }).id,
      status: 409,
      code: 'INTRO_USED',
    },
  ])('$what', async ({ packageId, status, code }) => {
    const answer = await testApp.checkout(await testApp.person(), packageId());
    expect(answer).toMatchObject({ status, body: { code } });
  });

  local('while the provider is down, and fine when it is back', async () => {
    const member = await testApp.person();
    const { id } = testApp.booking.offer();
    await testApp.cards.control('/api', { mode: 'down' });
    const answer = await testApp.checkout(member, id);
    await testApp.cards.control('/api', {});
    expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENT_PROVIDER_DOWN' } });
    expect((await testApp.checkout(member, id)).status).toBe(201);
  });
});

describe('complete_reservation_payment', () => {
  const complete = (as: Awaited<ReturnType<typeof testApp.person>>, id: string) =>
    testApp.call<{ success: boolean; message: string }>(
      'POST',
      '/rest/v1/rpc/complete_reservation_payment',
      { as, body: { p_reservation_id: id, p_stripe_session_id: 'cs_test_x' } },
    );

  test.each([['rubbish'], [newId()]])('%s: no active reservation', async (id) => {
    expect(await complete(await testApp.person(), id)).toEqual({
      status: 200,
      body: { success: false, message: 'No active reservation found' },
    });
  });

  test("another's is none; one's own without a payment is not confirmed", async () => {
    const owner = await testApp.person();
    const held = { id: newId(), userId: owner.id, eventId: newId(), price: 18_000 };
    testApp.booking.reservations.set(held.id, held);
    expect((await complete(await testApp.person(), held.id)).body.message).toBe(
      'No active reservation found',
    );
    expect((await complete(owner, held.id)).body).toEqual({
      success: false,
      message: 'Payment processing failed',
    });
  });
});

const WITH_KEY = () => ({ headers: { 'idempotency-key': randomUUID() } });

describe('codes and gift cards as managers keep them', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await testApp.person('admin');
  });

  const promo = async (more: Partial<PromoCodeView>): Promise<PromoCodeView> => {
    const terms = { name: 'Opening', percentOff: 10, amountOff: null, packageIds: [] };
    const limits = { validUntil: null, limitTotal: null, limitPerPerson: null };
    const { status, body } = await testApp.call<PromoCodeView>('POST', '/api/admin/promo-codes', {
      as: admin,
      body: { ...terms, ...limits, validFrom: '2026-01-01T00:00:00.000Z', kinds: [], ...more },
    });
    expect(status).toBe(201);
    return body;
  };
  const acted = async (action: string): Promise<Record<string, unknown>[]> => {
    const rows = await testApp.sql<{ data: Record<string, unknown> }>(
      `SELECT data FROM outbox WHERE type = 'staff.acted.v1' AND data ->> 'action' = $1`,
      [action],
    );
    return rows.map(({ data }) => data);
  };

  test('a code: the same again is the same, another of its name is taken, changes are in the history', async () => {
    const wanted = { code: 'FRIEND', name: 'Friends', kinds: ['package' as const] };
    const first = await promo(wanted);
    expect((await promo(wanted)).id).toBe(first.id);
    expect(await acted('promo_code.created')).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ code: 'FRIEND' }) }),
    );
    const path = `/api/admin/promo-codes/${first.id}`;
    const change = (body: object) =>
      testApp.call<PromoCodeView>('PATCH', path, { as: admin, body });
    const before = { validUntil: '2025-12-31T20:00:00.000Z' };
    expect((await change(before)).body).toMatchObject({ code: 'PROMO_CODE_DATES' });
    const both = await Promise.all(
      [5, 6].map((limitTotal) => change({ limitTotal, version: first.version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await change({ active: false, version: 1 })).body).toMatchObject({
      active: false,
      version: 2,
    });
    expect(await acted('promo_code.changed')).toHaveLength(2);
  });

  test('a code for a package is for each of its versions', async () => {
    const productId = randomUUID();
    const { code } = await promo({
      code: 'NOV10',
      kinds: ['package'],
      packageIds: [productId],
    });
    const offer = testApp.booking.offer(125_000, { productId });
    const other = testApp.booking.offer(125_000);
    const member = await testApp.person();
    const buy = (packageId: string) =>
      testApp.call<{ code?: string }>('POST', '/api/checkouts', {
        as: member,
        body: { kind: 'package', packageId, promoCode: code },
        ...WITH_KEY(),
      });
    expect((await buy(other.id)).body.code).toBe('PROMO_CODE_NOT_APPLICABLE');
    expect((await buy(offer.id)).status).toBe(201);
  });

  test('who used a code: while it is paid, and once it is; a page that closed is no use', async () => {
    const { id, code } = await promo({ code: 'USES15', percentOff: 15, kinds: ['package'] });
    const offer = testApp.booking.offer(125_000);
    const uses = async () => {
      const path = `/api/admin/promo-codes/${id}/uses`;
      const { body } = await testApp.call<{ items: PromoCodeUse[] }>('GET', path, { as: admin });
      return listPromoCodeUses.response?.parse(body).items;
    };
    const buyer = await testApp.person();
    const { body } = await testApp.call<{ checkoutId: string; sessionId: string }>(
      'POST',
      '/api/checkouts',
      { as: buyer, body: { kind: 'package', packageId: offer.id, promoCode: code }, ...WITH_KEY() },
    );
    const use = { paymentId: body.checkoutId, userId: buyer.id, name: null };
    const what = { description: offer.name, amount: 18_750 };
    expect(await uses()).toMatchObject([{ ...use, ...what, state: 'reserved' }]);
    await testApp.sql(
      `INSERT INTO members (studio_id, user_id, email, full_name, as_of)
       VALUES ($1, $2, 'noor@example.com', 'Noor Haddad', now())`,
      [HOME_STUDIO_ID, buyer.id],
    );
    await testApp.sql(`UPDATE promo_uses SET state = 'used' WHERE payment_id = $1`, [
      body.checkoutId,
    ]);
    expect(await uses()).toMatchObject([{ name: 'Noor Haddad', state: 'used' }]);
    await testApp.sql(`UPDATE promo_uses SET state = 'released' WHERE payment_id = $1`, [
      body.checkoutId,
    ]);
    expect(await uses()).toEqual([]);
    const gone = await testApp.call('GET', `/api/admin/promo-codes/${newId()}/uses`, { as: admin });
    expect(gone.status).toBe(404);
  });

  test('the amounts on offer: each once, in order; who set older ones is told', async () => {
    const read = async () =>
      (await testApp.call<OfferedAmounts>('GET', '/api/gift-card-amounts', { as: admin })).body;
    const { version } = await read();
    const set = (amounts: number[]) =>
      testApp.call('PUT', '/api/admin/gift-card-amounts', {
        as: admin,
        body: { amounts, version },
      });
    expect((await set([100])).status).toBe(400);
    expect((await set([50_000, 20_000, 50_000])).status).toBe(200);
    expect(await read()).toEqual({ amounts: [20_000, 50_000], version: version + 1 });
    expect((await set([20_000, 50_000])).status).toBe(200);
    expect((await set([30_000])).status).toBe(409);
    expect(await acted('gift_card_amounts.changed')).toHaveLength(1);
  });

  test('a card is ended with a reason, in its ledger and in the history', async () => {
    const card = { amount: 20_000, recipientEmail: 'prize@example.com', reason: 'raffle' };
    const { body: issued } = await testApp.call<GiftCardView>('POST', '/api/admin/gift-cards', {
      as: admin,
      body: card,
      ...WITH_KEY(),
    });
    const { id } = issued;
    expect(await acted('gift_card.given')).toMatchObject([{ reason: 'raffle' }]);
    const end = { blocked: true, reason: 'it was lost' };
    const change = () =>
      testApp.call('PATCH', `/api/admin/gift-cards/${id}`, { as: admin, body: end });
    await change();
    expect((await change()).body).toMatchObject({ status: 'blocked' });
    const rows = (await acted('gift_card.blocked')).filter(
      ({ after }) => (after as { giftCardId: string }).giftCardId === id,
    );
    expect(rows).toMatchObject([{ reason: 'it was lost' }]);
  });
});
