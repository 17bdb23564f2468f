import { randomUUID } from 'node:crypto';
import type { GiftCardView, InvoiceView, PromoCodeView } from '@studio/contracts';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { CLIENT_PROOF_HEADER, proveClient } from '@studio/nest-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { findIssues } from '../src/operations/integrity/issues.js';
import { PaymentsTestApp, type Page, type Person } from './payments-test-app.js';
import { asPasted } from './sale-input.js';

let testApp: PaymentsTestApp;
let admin: Person;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  admin = await testApp.person('admin');
});
afterAll(async () => {
  expect(await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID)).toEqual([]);
  await testApp.stop();
});

const promo = async (more: Partial<PromoCodeView> = {}): Promise<PromoCodeView> => {
  const { status, body } = await testApp.call<PromoCodeView>('POST', '/api/admin/promo-codes', {
    as: admin,
    body: {
      code: asPasted(`P${randomUUID().slice(0, 8)}`),
      name: 'Opening',
      percentOff: 10,
      amountOff: null,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: null,
      limitTotal: null,
      limitPerPerson: null,
      kinds: [],
      packageIds: [],
      ...more,
    },
  });
  expect(status).toBe(201);
  return body;
};
const countsOf = async (id: string) => {
  const { body } = await testApp.call<{ items: PromoCodeView[] }>('GET', '/api/admin/promo-codes', {
    as: admin,
  });
  const found = body.items.find((one) => one.id === id);
  return { used: found?.used, reserved: found?.reserved };
};
const buy = (as: Person, body: object, key: string = randomUUID()) =>
  testApp.call<Page>('POST', '/api/checkouts', { as, body, headers: { 'idempotency-key': key } });
const buyPackage = (as: Person, packageId: string, codes: object = {}) =>
  buy(as, { kind: 'package', packageId, ...codes });
const expire = async ({ sessionId, checkoutId }: Page): Promise<void> => {
  await testApp.cards.control(`/sessions/${sessionId}/expire`);
  await until(async () => (await testApp.payment(checkoutId)).status === 'expired');
};
const fulfilled = (page: Page) =>
  until(async () => (await testApp.payment(page.checkoutId)).status === 'fulfilled');

/** A card that somebody bought, and its code as only the mail has it. */
const giftCard = async (amount: number) => {
  const buyer = await testApp.person();
  const page = await buy(buyer, {
    kind: 'gift_card',
    amount,
    recipientEmail: 'friend@example.com',
    message: 'For you',
  });
  await testApp.cards.pay(page.body.sessionId);
  await fulfilled(page.body);
  const [mail] = await testApp.sql<{ code: string; id: string }>(
    `SELECT data ->> 'code' AS code, data ->> 'giftCardId' AS id FROM outbox
     WHERE type = 'gift_card.issued.v1' AND data ->> 'paymentId' = $1`,
    [page.body.checkoutId],
  );
  if (!mail) throw new Error('no code was mailed');
  return { ...mail, buyer, page: page.body };
};
const balanceOf = async (code: string): Promise<number> => {
  const { body } = await testApp.call<{ balance: number }>('POST', '/api/gift-cards/check', {
    as: admin,
    body: { code },
  });
  return body.balance;
};

describe('a promotion', () => {
  test('a share off: asked before, charged so, used once it is paid, on the invoice', async () => {
    const [member, { id, code }, offer] = [
      await testApp.person(),
      await promo({ percentOff: 15 }),
      testApp.booking.offer(125_000),
    ];
    const answer = await testApp.call('POST', '/api/promo-codes/check', {
      as: member,
      body: { code: asPasted(code), kind: 'package', referenceId: offer.id },
    });
    expect(answer).toEqual({
      status: 200,
      body: { code, price: 125_000, amountOff: 18_750, total: 106_250 },
    });
    const { body } = await buyPackage(member, offer.id, { promoCode: code });
    expect(await countsOf(id)).toEqual({ used: 0, reserved: 1 });
    await testApp.cards.pay(body.sessionId);
    await fulfilled(body);
    expect(await countsOf(id)).toEqual({ used: 1, reserved: 0 });
    expect(await testApp.payment(body.checkoutId)).toMatchObject({
      amount: 106_250,
      price: 125_000,
      discount: 18_750,
      giftCard: 0,
    });
    expect(testApp.booking.grants.get(body.sessionId)?.request.amount).toBe(106_250);
    const invoices = await testApp.call<{ items: InvoiceView[] }>('GET', '/api/me/invoices', {
      as: member,
    });
    expect(invoices.body.items).toMatchObject([
      {
        total: 106_250,
        net: 101_190,
        vat: 5_060,
        lines: [
          { what: '10-class package', amount: 125_000 },
          { what: `Promotion ${code}`, amount: -18_750 },
        ],
        paidBy: [{ how: 'Card', amount: 106_250 }],
      },
    ]);
  });

  test('a page that expires gives its use back', async () => {
    const { id, code } = await promo({ limitTotal: 1 });
    const offer = testApp.booking.offer();
    const first = await buyPackage(await testApp.person(), offer.id, { promoCode: code });
    const second = await testApp.person();
    expect((await buyPackage(second, offer.id, { promoCode: code })).body.code).toBe(
      'PROMO_CODE_LIMIT_REACHED',
    );
    await expire(first.body);
    expect(await countsOf(id)).toEqual({ used: 0, reserved: 0 });
    expect((await buyPackage(second, offer.id, { promoCode: code })).status).toBe(201);
  });

  test('twelve at once for the last three uses: three have it, nine are told', async () => {
    const { id, code } = await promo({ limitTotal: 3 });
    const offer = testApp.booking.offer();
    const members = await Promise.all(Array.from({ length: 12 }, () => testApp.person()));
    const answers = await Promise.all(
      members.map((one) => buyPackage(one, offer.id, { promoCode: code })),
    );
    const codes = answers.map(({ status, body }) => body.code ?? status).sort();
    expect(codes).toEqual([201, 201, 201, ...Array<string>(9).fill('PROMO_CODE_LIMIT_REACHED')]);
    expect(await countsOf(id)).toEqual({ used: 0, reserved: 3 });
  });

  test('twice at once by one person for two packages: once', async () => {
    const { code } = await promo({ limitPerPerson: 1 });
    const member = await testApp.person();
    const answers = await Promise.all(
      [1, 2].map(() => buyPackage(member, testApp.booking.offer().id, { promoCode: code })),
    );
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      201,
      'PROMO_CODE_USED',
    ]);
  });

  test.each([
    { what: 'an unknown one', terms: {}, typed: 'NOSUCHCODE', refusal: 'PROMO_CODE_NOT_FOUND' },
    {
      what: 'of tomorrow',
      terms: { validFrom: '2099-01-01T00:00:00.000Z' },
      typed: null,
      refusal: 'PROMO_CODE_EXPIRED',
    },
    {
      what: 'of yesterday',
      terms: { validUntil: '2026-01-02T00:00:00.000Z' },
      typed: null,
      refusal: 'PROMO_CODE_EXPIRED',
    },
    {
      what: 'for events',
      terms: { kinds: ['event' as const] },
      typed: null,
      refusal: 'PROMO_CODE_NOT_APPLICABLE',
    },
    {
      what: 'for another package',
      terms: { packageIds: [randomUUID()] },
      typed: null,
      refusal: 'PROMO_CODE_NOT_APPLICABLE',
    },
  ])('$what is refused, and nothing is begun', async ({ terms, typed, refusal }) => {
    const { code } = await promo(terms);
    const member = await testApp.person();
    const answer = await buyPackage(member, testApp.booking.offer().id, {
      promoCode: typed ?? code,
    });
    expect(answer.body.code).toBe(refusal);
    expect(await testApp.sql(`SELECT 1 FROM payments WHERE user_id = $1`, [member.id])).toEqual([]);
  });

  test('other codes, another page; the same, the same', async () => {
    const { id, code } = await promo();
    const member = await testApp.person();
    const offer = testApp.booking.offer();
    const plain = await buyPackage(member, offer.id);
    const less = await buyPackage(member, offer.id, { promoCode: code });
    const again = await buyPackage(member, offer.id, { promoCode: code.toLowerCase() });
    expect(less.body.sessionId).not.toBe(plain.body.sessionId);
    expect(again.body.sessionId).toBe(less.body.sessionId);
    expect((await testApp.payment(plain.body.checkoutId)).status).toBe('expired');
    expect(await countsOf(id)).toEqual({ used: 0, reserved: 1 });
  });

  test('the provider is down for the first press: the next one, with a code, has its price', async () => {
    const { id, code } = await promo({ percentOff: 20 });
    const member = await testApp.person();
    const offer = testApp.booking.offer(100_000);
    await testApp.cards.control('/api', { mode: 'down' });
    const first = await buyPackage(member, offer.id);
    await testApp.cards.control('/api', {});
    expect(first.body.code).toBe('PAYMENT_PROVIDER_DOWN');
    const { body } = await buyPackage(member, offer.id, { promoCode: code });
    expect((await testApp.payment(body.checkoutId)).amount).toBe(80_000);
    expect(await countsOf(id)).toEqual({ used: 0, reserved: 1 });
  });

  test('all of a place that is gone: nothing was charged, and the use is free again', async () => {
    const { id, code } = await promo({ percentOff: 100, limitTotal: 1 });
    const member = await testApp.person();
    const { id: reservationId } = testApp.booking.place();
    testApp.booking.outcome = 'refund';
    const place = { kind: 'event', eventId: randomUUID(), reservationId, promoCode: code };
    const { body } = await buy(member, place);
    testApp.booking.outcome = 'confirmed';
    expect((await testApp.payment(body.checkoutId)).status).toBe('failed');
    expect(await countsOf(id)).toEqual({ used: 0, reserved: 0 });
    expect(await testApp.verify(member, body.sessionId)).toMatchObject({ success: false });
  });

  test('all of the price: nothing is charged, and the classes are there', async () => {
    const { code } = await promo({ percentOff: 100 });
    const member = await testApp.person();
    const key = randomUUID();
    const request = { kind: 'package', packageId: testApp.booking.offer().id, promoCode: code };
    const { body } = await buy(member, request, key);
    expect(body.url).toContain(`/payment-success?session_id=${body.sessionId}&type=package`);
    expect(await testApp.verify(member, body.sessionId)).toMatchObject({
      success: true,
      data: { package: { classes_remaining: 10 } },
      payment: { amount_total: 0 },
    });
    expect((await buy(member, request, key)).body).toEqual(body);
    expect(await testApp.sessionsOf(body.checkoutId)).toBe(0);
    expect(await testApp.countPaidEvents(body.checkoutId)).toBe(1);
  });
});

describe('a gift card', () => {
  test('is bought once, without VAT, and its code is kept as a hash', async () => {
    const { buyer, code, page } = await giftCard(50_000);
    const { body } = await testApp.call<{ items: GiftCardView[] }>('GET', '/api/me/gift-cards', {
      as: buyer,
    });
    const ending = code.replaceAll('-', '').slice(-4);
    expect(body.items).toMatchObject([{ amount: 50_000, balance: 50_000, ending }]);
    expect(JSON.stringify(body)).not.toContain(code);
    expect(await testApp.verify(buyer, page.sessionId)).toMatchObject({
      success: true,
      data: { gift_card: { ending, amount: 50_000, recipient_email: 'friend@example.com' } },
    });
    expect(
      await testApp.sql(`SELECT net, vat, total FROM invoices WHERE payment_id = $1`, [
        page.checkoutId,
      ]),
    ).toEqual([{ net: 50_000, vat: 0, total: 50_000 }]);
    const [row] = await testApp.sql<{ kept: string }>(
      `SELECT row_to_json(g)::text AS kept FROM gift_cards g WHERE payment_id = $1`,
      [page.checkoutId],
    );
    expect(row?.kept).not.toContain(code);
  });

  test('pressed ten times at once: one page; after it is paid, the next card', async () => {
    const member = await testApp.person();
    const request = { kind: 'gift_card', amount: 20_000 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(member, request)));
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1);
    const [first] = answers;
    await testApp.cards.pay(first?.body.sessionId ?? '');
    await until(
      async () => (await testApp.payment(first?.body.checkoutId ?? '')).status !== 'open',
    );
    expect((await buy(member, request)).body.sessionId).not.toBe(first?.body.sessionId);
  });

  test('pays a part: held while the page is open, spent when it is paid, taxed then', async () => {
    const { code } = await giftCard(50_000);
    const member = await testApp.person();
    const offer = testApp.booking.offer(70_000);
    const { body } = await buyPackage(member, offer.id, { giftCardCode: asPasted(code) });
    expect(await balanceOf(code)).toBe(0);
    expect((await testApp.payment(body.checkoutId)).amount).toBe(20_000);
    await expire(body);
    expect(await balanceOf(code)).toBe(50_000);
    const second = await buyPackage(member, offer.id, { giftCardCode: code });
    await testApp.cards.pay(second.body.sessionId);
    await fulfilled(second.body);
    expect(await balanceOf(code)).toBe(0);
    const [invoice] = await testApp.sql(
      `SELECT total, vat, paid_by AS "paidBy" FROM invoices WHERE payment_id = $1`,
      [second.body.checkoutId],
    );
    expect(invoice).toMatchObject({
      total: 70_000,
      vat: 3_333,
      paidBy: [{ amount: 50_000 }, { how: 'Card', amount: 20_000 }],
    });
    expect((await buyPackage(member, offer.id, { giftCardCode: code })).body.code).toBe(
      'GIFT_CARD_EMPTY',
    );
  });

  test('ten members at once spend one card: never more than is on it', async () => {
    const { code, id } = await giftCard(100_000);
    const members = await Promise.all(Array.from({ length: 10 }, () => testApp.person()));
    const answers = await Promise.all(
      members.map((one) =>
        buyPackage(one, testApp.booking.offer(30_000).id, { giftCardCode: code }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 201);
    // Three in full, and one with the rest of it.
    expect(taken).toHaveLength(4);
    expect(await balanceOf(code)).toBe(0);
    const [sum] = await testApp.sql<{ held: number }>(
      `SELECT -sum(delta)::int AS held FROM gift_card_entries WHERE gift_card_id = $1
       AND kind IN ('hold', 'release', 'use')`,
      [id],
    );
    expect(sum?.held).toBe(100_000);
  });

  test('blocked, unknown, for another card: refused', async () => {
    const { code, id } = await giftCard(50_000);
    const member = await testApp.person();
    const { id: packageId } = testApp.booking.offer();
    const why = async (body: object) => (await buy(member, body)).body.code;
    const card = { kind: 'gift_card', amount: 20_000, giftCardCode: code };
    expect(await why(card)).toBe('GIFT_CARD_NOT_APPLICABLE');
    const wrong = { kind: 'package', packageId, giftCardCode: 'AAAA-BBBB-CCCC-DDDD' };
    expect(await why(wrong)).toBe('GIFT_CARD_NOT_FOUND');
    const blocked = { blocked: true, reason: 'reported as stolen' };
    await testApp.call('PATCH', `/api/admin/gift-cards/${id}`, { as: admin, body: blocked });
    expect(await why({ ...wrong, giftCardCode: code })).toBe('GIFT_CARD_BLOCKED');
  });

  test('given away by an admin: once a key, with its reason in the ledger', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { amount: 30_000, recipientEmail: 'prize@example.com', reason: 'raffle' };
    const give = () =>
      testApp.call<GiftCardView>('POST', '/api/admin/gift-cards', { as: admin, body, headers });
    const [one, two] = await Promise.all([give(), give()]);
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
    const path = `/api/admin/gift-cards/${one.body.id}`;
    const card = await testApp.call<{ ledger: unknown[] }>('GET', path, { as: admin });
    expect(card.body.ledger).toMatchObject([{ kind: 'issue', delta: 30_000, reason: 'raffle' }]);
  });
});

describe('a seat that is held', () => {
  const seat = (heldUntil: Date) =>
    testApp.booking.offer(16_000, {
      kind: 'class',
      name: 'Reformer Flow',
      heldUntil: heldUntil.toISOString(),
    });

  test('is paid: the result page shows the class', async () => {
    const member = await testApp.person();
    const { id: bookingId } = seat(new Date(Date.now() + 30 * 60_000));
    const { body } = await buy(member, { kind: 'class', bookingId });
    await testApp.cards.pay(body.sessionId);
    expect(await testApp.verify(member, body.sessionId)).toMatchObject({
      success: true,
      data: { schedule: { class: { name: 'Reformer Flow', trainer: 'Layla Haddad' } } },
      payment: { amount_total: 16_000 },
    });
  });

  test('closes its page when the hold is over, though the provider would keep it open', async () => {
    const member = await testApp.person();
    const { id: bookingId } = seat(new Date(Date.now() + 10 * 60_000));
    const { body } = await buy(member, { kind: 'class', bookingId });
    await testApp.sql(
      `UPDATE payments SET expires_at = now(), next_check_at = now() WHERE id = $1`,
      [body.checkoutId],
    );
    await until(async () => (await testApp.payment(body.checkoutId)).status === 'expired');
    expect((await fetch(body.url)).status).toBe(410);
  });

  test('gone when the money comes: it goes back by itself', async () => {
    const member = await testApp.person();
    const { id: bookingId } = seat(new Date(Date.now() + 30 * 60_000));
    const { body } = await buy(member, { kind: 'class', bookingId });
    testApp.booking.outcome = 'refund';
    await testApp.cards.pay(body.sessionId);
    await until(async () => (await testApp.payment(body.checkoutId)).status === 'refunded');
    testApp.booking.outcome = 'confirmed';
    expect(await testApp.refundsOf(body.sessionId)).toEqual([16_000]);
  });
});

describe('codes that nobody has', () => {
  const ask = async (
    as: Person,
    path: string,
    { body, from = {} }: { body: object; from?: object },
  ) => {
    const answer = await fetch(`${testApp.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${as.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...from,
      },
      body: JSON.stringify(body),
    });
    const error = (await answer.json()) as { code?: string; hint?: string };
    return {
      code: answer.ok ? String(answer.status) : error.code,
      hint: error.hint,
      headers: answer.headers,
    };
  };
  const guess = () => `G${randomUUID().slice(0, 12)}`;

  test('are ten in ten minutes, wherever they are typed in; a right one between forgives nothing', async () => {
    const [person, { id: packageId }] = [await testApp.person(), testApp.booking.offer(125_000)];
    const { code } = await promo();
    const purchase = { kind: 'package', referenceId: packageId };
    const ways = [
      () => ask(person, '/api/promo-codes/check', { body: { ...purchase, code: guess() } }),
      () => ask(person, '/api/gift-cards/check', { body: { code: guess() } }),
      () =>
        ask(person, '/api/checkouts', { body: { kind: 'package', packageId, promoCode: guess() } }),
    ];
    const codes: unknown[] = [];
    for (let n = 0; n < 40; n++) {
      codes.push((await ways[n % ways.length]!()).code);
      if (n < 9) {
        const right = await ask(person, '/api/promo-codes/check', { body: { ...purchase, code } });
        expect(right.code).toBe('200');
      }
    }
    expect(codes.slice(0, 10).every((one) => String(one).endsWith('_NOT_FOUND'))).toBe(true);
    expect(new Set(codes.slice(10))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    // Nobody learns from the refusal whether a code is a right one.
    const refused = await ask(person, '/api/promo-codes/check', { body: { ...purchase, code } });
    expect(refused.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(refused.hint).toBe('Try again in 10 minutes.');
    // Others go on, and so does who buys without a code.
    const other = await ask(await testApp.person(), '/api/promo-codes/check', {
      body: {
        ...purchase,
        code,
      },
    });
    expect(other.code).toBe('200');
    expect((await buyPackage(person, packageId)).status).toBe(201);
  });

  test('are fifty from one address, as the gateway has seen it, whoever asks', async () => {
    const address = '203.0.113.7';
    const proof = proveClient('s'.repeat(32), address);
    const from = { 'x-forwarded-for': address, [CLIENT_PROOF_HEADER]: proof };
    const codes: unknown[] = [];
    for (let n = 0; n < 9; n++) {
      const person = await testApp.person();
      const answer = Array.from({ length: 8 }, () =>
        ask(person, '/api/gift-cards/check', { body: { code: guess() }, from }),
      );
      codes.push(...(await Promise.all(answer)).map(({ code }) => code));
    }
    expect(codes.filter((one) => one === 'GIFT_CARD_NOT_FOUND')).toHaveLength(50);
    expect(new Set(codes.slice(-8))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    const elsewhere = await ask(await testApp.person(), '/api/gift-cards/check', {
      body: { code: guess() },
    });
    expect(elsewhere.code).toBe('GIFT_CARD_NOT_FOUND');
  });
});
