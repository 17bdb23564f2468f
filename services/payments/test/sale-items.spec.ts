import { randomUUID } from 'node:crypto';
import type {
  PaymentLinkView,
  RetailItemView,
  SalePaymentInput,
  SaleQuote,
  SaleView,
  Sellable,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { RetryMissingInvoices } from '../src/accounting/invoices/retry-missing-invoices.job.js';
import { findIssues } from '../src/operations/integrity/issues.js';
import { PaymentsTestApp, type Answer, type Person } from './payments-test-app.js';
import { cash, packageOf } from './sale-input.js';

let testApp: PaymentsTestApp;
let frontDesk: Person;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  frontDesk = await testApp.person('admin');
  await post('/api/admin/cash-drawers', { float: 50_000 });
});
afterAll(() => testApp.stop());
afterEach(async () =>
  expect(await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID)).toEqual([]),
);

type Refusal = { code: string };
const post = <Body>(path: string, body: unknown, key: string = randomUUID()) =>
  testApp.call<Body>('POST', path, { as: frontDesk, body, headers: { 'idempotency-key': key } });
const sell = <Body = SaleView>(
  basket: Record<string, unknown>,
  payments: readonly SalePaymentInput[],
  key?: string,
): Promise<Answer<Body>> => post<Body>('/api/admin/sales', { ...basket, payments }, key);
const voidSale = (id: string) =>
  post<SaleView & Refusal>(`/api/admin/sales/${id}/void`, { reason: 'Wrong member' });

/** A fee that booking says is owed, of a plan that is over unless said. */
const owe = async (userId: string, amount = 7_500): Promise<string> => {
  const feeId = newId();
  await testApp.sql(
    `INSERT INTO subscription_fees (studio_id, fee_id, subscription_id, user_id, amount,
       description, state) VALUES ($1, $2, $3, $4, $5, 'Missed class: Mat, 3 Dec 2026', 'owed')`,
    [HOME_STUDIO_ID, feeId, newId(), userId, amount],
  );
  return feeId;
};
const feeOf = async (feeId: string) =>
  (
    await testApp.sql<{ state: string; payment_id: string | null }>(
      'SELECT state, payment_id FROM subscription_fees WHERE fee_id = $1',
      [feeId],
    )
  )[0];
/** Each once: the retry job may ask at the same moment. */
const outcomesOf = (feeId: string) => [
  ...new Set(
    testApp.booking.feeSettlements
      .filter((request) => request.feeId === feeId)
      .map(({ paidAt }) => (paidAt ? 'paid' : 'owed')),
  ),
];

test('one basket has no second one of what is sold once to each person', async () => {
  const { id: userId } = await testApp.person();
  const offer = (why: Sellable['secondUnavailableBecause'], productId = newId()) =>
    testApp.booking.offer(24_000, { productId, secondUnavailableBecause: why }).id;
  const [intro, otherIntro, often] = [offer('INTRO_USED'), offer('INTRO_USED'), offer(null)];
  const product = newId();
  const [once, otherVersion] = [
    offer('ONCE_PER_PERSON', product),
    offer('ONCE_PER_PERSON', product),
  ];
  const refused: [string, unknown[]][] = [
    ['INTRO_USED', [packageOf(intro, 2)]],
    ['INTRO_USED', [packageOf(intro), packageOf(intro)]],
    ['INTRO_USED', [packageOf(intro), packageOf(otherIntro)]],
    ['ONCE_PER_PERSON', [packageOf(once), packageOf(otherVersion)]],
  ];
  for (const [code, items] of refused) {
    const quote = await post<Refusal>('/api/admin/sales/quote', { userId, items });
    expect([quote.status, quote.body.code]).toEqual([409, code]);
    const sale = await sell<Refusal>({ userId, items }, [cash(48_000)]);
    expect([sale.status, sale.body.code]).toEqual([409, code]);
  }
  expect(await testApp.sql('SELECT FROM payments WHERE user_id = $1', [userId])).toEqual([]);
  const items = [packageOf(intro), packageOf(once), packageOf(often, 2)];
  expect((await sell({ userId, items }, [cash(96_000)])).status).toBe(201);
});

test('an owed fee is paid once by one of two sales, at its price; voided, it is owed again', async () => {
  const member = await testApp.person();
  const feeId = await owe(member.id);
  const items = [{ kind: 'fee', feeId }, packageOf(testApp.booking.offer(70_000).id)];
  const basket = { userId: member.id, items, discount: { amount: 7_000, reason: 'Late opening' } };
  const quote = await post<SaleQuote>('/api/admin/sales/quote', basket);
  expect(quote.body).toMatchObject({
    total: 70_500,
    lineItems: [
      { kind: 'fee', amount: 7_500, discount: 0 },
      { amount: 70_000, discount: 7_000 },
    ],
  });
  const answers = await Promise.all([
    sell<SaleView & Refusal>(basket, [cash(70_500)]),
    sell<SaleView & Refusal>(basket, [cash(70_500)]),
  ]);
  const { body: sale } = answers.find(({ status }) => status === 201)!;
  const refused = answers.find(({ status }) => status !== 201);
  expect([refused?.status, refused?.body.code]).toEqual([409, 'FEE_NOT_OWED']);
  expect(await feeOf(feeId)).toMatchObject({ state: 'paid' });
  expect(outcomesOf(feeId)).toEqual(['paid']);
  const stranger = await testApp.person();
  const foreign = { userId: stranger.id, items: [{ kind: 'fee', feeId: await owe(member.id) }] };
  expect((await sell<Refusal>(foreign, [cash(7_500)])).body.code).toBe('FEE_NOT_OWED');
  expect((await voidSale(sale.id)).body.status).toBe('voided');
  await until(async () => (await feeOf(feeId))?.state === 'owed');
  expect(outcomesOf(feeId)).toEqual(['paid', 'owed']);
  const key = randomUUID();
  const repeats = await Promise.all(
    [1, 2, 3].map(() => sell({ userId: member.id, items: [items[0]] }, [cash(7_500)], key)),
  );
  expect(repeats.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(
    (await sell({ userId: member.id, items: [items[0]] }, [cash(7_500)], key)).body,
  ).toMatchObject({
    id: repeats[0]!.body.id,
    delivered: true,
  });
});

test('refunded by a manager, a fee is owed again or stays settled, as the manager says', async () => {
  const member = await testApp.person();
  const refundOf = async (reopensFee: boolean) => {
    const feeId = await owe(member.id);
    const { body: sale } = await sell({ userId: member.id, items: [{ kind: 'fee', feeId }] }, [
      cash(7_500),
    ]);
    const [payment] = await testApp.sql<{ id: string }>(
      'SELECT id FROM payments WHERE sale_id = $1',
      [sale.id],
    );
    const refund = (amount: number) =>
      post<Refusal>(`/api/admin/payments/${payment?.id}/refunds`, {
        amount,
        reason: 'Was ill',
        reopensFee,
      });
    if (reopensFee) expect((await refund(7_000)).body.code).toBe('FEE_NOT_WHOLE');
    expect((await refund(7_500)).status).toBe(201);
    return feeId;
  };
  const settled = await refundOf(false);
  const again = await refundOf(true);
  await until(async () => (await feeOf(again))?.state === 'owed');
  expect((await feeOf(settled))?.state).toBe('paid');
});

test('a fee whose event has not come is asked of booking', async () => {
  const member = await testApp.person();
  const feeId = newId();
  testApp.booking.fees.set(feeId, {
    feeId,
    userId: member.id,
    subscriptionId: newId(),
    kind: 'late_cancel',
    amount: 6_000,
    className: 'Barre',
    startsAt: '2026-11-02T05:00:00.000Z',
  });
  const items = [{ kind: 'fee', feeId }];
  const { body: sale } = await sell({ userId: member.id, items }, [cash(6_000)]);
  expect(sale).toMatchObject({
    status: 'paid',
    lineItems: [{ name: 'Late cancellation: Barre, 2 Nov 2026', amount: 6_000 }],
  });
  expect(await feeOf(feeId)).toMatchObject({ state: 'paid' });
  const unknown = { userId: member.id, items: [{ kind: 'fee', feeId: newId() }] };
  expect((await sell(unknown, [cash(6_000)])).status).not.toBe(201);
});

test('a fee waits for its transfer; one that was waived meanwhile is not paid by it', async () => {
  const member = await testApp.person();
  const feeId = await owe(member.id);
  const items = [{ kind: 'fee', feeId }];
  const transfer: SalePaymentInput[] = [{ method: 'transfer', amount: 7_500 }];
  const { body: sale } = await sell({ userId: member.id, items }, transfer);
  expect(await feeOf(feeId)).toMatchObject({ state: 'held' });
  expect(outcomesOf(feeId)).toEqual([]);
  expect((await voidSale(sale.id)).body.status).toBe('voided');
  expect(await feeOf(feeId)).toEqual({ state: 'owed', payment_id: null });
  const { body: second } = await sell({ userId: member.id, items }, transfer);
  await testApp.sql(
    `UPDATE subscription_fees SET state = 'waived', payment_id = NULL WHERE fee_id = $1`,
    [feeId],
  );
  const late = await post<Refusal>(`/api/admin/sales/${second.id}/received`, {});
  expect(late.body.code).toBe('FEE_NOT_OWED');
  expect((await voidSale(second.id)).body.status).toBe('voided');
});

const know = (userId: string, email: string) =>
  testApp.sql(`INSERT INTO members (studio_id, user_id, email, as_of) VALUES ($1, $2, $3, now())`, [
    HOME_STUDIO_ID,
    userId,
    email,
  ]);

describe('a payment link', () => {
  const sellByLink = async (userId: string, minutes?: number): Promise<SaleView> => {
    const items = [packageOf(testApp.booking.offer(70_000).id)];
    const link: SalePaymentInput = { method: 'link', amount: 70_000, ...(minutes && { minutes }) };
    const { body, status } = await sell({ userId, items }, [link]);
    expect(status).toBe(201);
    return body;
  };
  const tokenOf = ({ link }: SaleView): string => new URL(link?.url ?? '').pathname.split('/')[2]!;
  const read = async (token: string) =>
    (await testApp.call<PaymentLinkView>('GET', `/api/pay/${token}`)).body;
  const open = (token: string) =>
    testApp.call<{ url: string } & Refusal>('POST', `/api/pay/${token}/page`);
  const pageOf = async ({ id }: SaleView) =>
    (
      await testApp.sql<{ session: string | null; status: string }>(
        'SELECT provider_session_id AS session, status FROM payments WHERE sale_id = $1',
        [id],
      )
    )[0]!;

  test('lives for days, over the end of its card page, for somebody without an address', async () => {
    const member = await testApp.person();
    await know(member.id, '');
    const sale = await sellByLink(member.id, 3 * 24 * 60);
    const token = tokenOf(sale);
    expect(sale.link?.url).toContain('/pay/');
    const left = Date.parse(sale.link!.expiresAt) - Date.now();
    expect(Math.round(left / 3_600_000)).toBe(72);
    expect(await read(token)).toMatchObject({ state: 'open', amount: 70_000 });
    const first = await pageOf(sale);
    expect((await open(token)).body.url).toContain(first.session);
    await testApp.cards.control(`/sessions/${first.session}/expire`);
    await until(async () => (await pageOf(sale)).session === null);
    expect(await read(token)).toMatchObject({ state: 'open' });
    const pages = await Promise.all([open(token), open(token)]);
    const second = await pageOf(sale);
    expect(second.session).not.toBe(first.session);
    expect(pages.map(({ body }) => body.url.includes(second.session!))).toEqual([true, true]);
    await testApp.cards.pay(second.session!);
    await until(async () => (await read(token)).state === 'paid');
    expect((await open(token)).body.code).toBe('LINK_NOT_OPEN');
    const mail = await post<Refusal>(`/api/admin/sales/${sale.id}/link/mail`, {});
    expect(mail.body.code).toBe('LINK_NOT_OPEN');
  });

  test('is mailed once a press, and cancelled on any day while nobody has paid', async () => {
    const member = await testApp.person();
    await know(member.id, '');
    const sale = await sellByLink(member.id);
    const path = `/api/admin/sales/${sale.id}/link/mail`;
    expect((await post<Refusal>(path, {})).body.code).toBe('NO_EMAIL_ADDRESS');
    await testApp.sql(`UPDATE members SET email = 'noor@example.ae' WHERE user_id = $1`, [
      member.id,
    ]);
    const presses = await Promise.all([post<SaleView>(path, {}), post<SaleView>(path, {})]);
    expect(presses.map(({ body }) => body.link?.mailedAt)).not.toContain(null);
    const mails = await testApp.sql(
      `SELECT data ->> 'url' AS url FROM outbox WHERE type = 'payment_link.mailed.v1'
         AND data ->> 'saleId' = $1`,
      [sale.id],
    );
    expect(mails).toEqual([{ url: sale.link?.url }]);
    await testApp.sql(`UPDATE sales SET sold_at = now() - interval '30 hours' WHERE id = $1`, [
      sale.id,
    ]);
    expect((await voidSale(sale.id)).body).toMatchObject({ status: 'voided', link: null });
    expect(await read(tokenOf(sale))).toMatchObject({ state: 'over' });
    expect((await testApp.call('GET', '/api/pay/unknown')).status).toBe(404);
  });
});

describe('a retail item', () => {
  const save = (id: string, item: Record<string, unknown>, as: Person = frontDesk) =>
    testApp.call<RetailItemView & { code?: string; details?: { version: number } }>(
      'PUT',
      `/api/admin/retail-items/${id}`,
      { as, body: item },
    );
  const water = { name: 'Water, 500 ml', price: 800, stock: 3, retired: false };
  const read = async (itemId: string) => {
    const path = '/api/admin/retail-items';
    const { body } = await testApp.call<{ items: RetailItemView[] }>('GET', path, {
      as: frontDesk,
    });
    return body.items.find(({ id }) => id === itemId)!;
  };
  const add = async (item: Partial<RetailItemView> = {}): Promise<string> => {
    const id = newId();
    expect((await save(id, { ...water, ...item, version: null })).status).toBe(200);
    return id;
  };
  const piecesOf = (itemId: string, quantity = 1) => ({ kind: 'retail', itemId, quantity });

  test('the last piece goes to one of two sales; a void and a link that ends put it back', async () => {
    const member = await testApp.person();
    const itemId = await add();
    const basket = { userId: member.id, items: [piecesOf(itemId, 2)] };
    const sales = await Promise.all([
      sell<SaleView & Refusal>(basket, [cash(1_600)]),
      sell<SaleView & Refusal>(basket, [cash(1_600)]),
    ]);
    expect(sales.map(({ body }) => body.code ?? body.status).sort()).toEqual([
      'OUT_OF_STOCK',
      'paid',
    ]);
    const { body: sale } = sales.find(({ status }) => status === 201)!;
    expect(sale).toMatchObject({ delivered: true, vat: 76, total: 1_600 });
    expect(await read(itemId)).toMatchObject({ stock: 1 });
    expect((await voidSale(sale.id)).body.status).toBe('voided');
    expect(await read(itemId)).toMatchObject({ stock: 3 });
    const one = { userId: member.id, items: [piecesOf(itemId)] };
    const { body: byLink } = await sell(one, [{ method: 'link', amount: 800 }]);
    expect(await read(itemId)).toMatchObject({ stock: 2 });
    await testApp.sql(
      `UPDATE payments SET expires_at = now(), next_check_at = now() WHERE sale_id = $1`,
      [byLink.id],
    );
    await until(async () => (await read(itemId)).stock === 3);
    for (const returnsPiece of [false, true]) {
      const before = (await read(itemId)).stock ?? 0;
      const { body: sold } = await sell(one, [cash(800)]);
      const [payment] = await testApp.sql<{ id: string }>(
        'SELECT id FROM payments WHERE sale_id = $1',
        [sold.id],
      );
      const wanted = { amount: 300, reason: 'A scratch', returnsPiece };
      await post(`/api/admin/payments/${payment?.id}/refunds`, wanted);
      expect((await read(itemId)).stock).toBe(returnsPiece ? before : before - 1);
    }
    const uncounted = await add({ name: 'Towel hire', stock: null });
    await sell({ userId: member.id, items: [piecesOf(uncounted, 20)] }, [cash(16_000)]);
    expect(await read(uncounted)).toMatchObject({ stock: null });
  });

  test('is changed by managers; a form that is older than a sale says so; retired it is not sold', async () => {
    const member = await testApp.person();
    const itemId = await add();
    expect((await save(itemId, { ...water, version: null })).status).toBe(200);
    expect((await read(itemId)).version).toBe(1);
    await sell({ userId: member.id, items: [piecesOf(itemId)] }, [cash(800)]);
    const old = await save(itemId, { ...water, stock: 10, version: 1 });
    expect(old.body).toMatchObject({ code: 'EDIT_CONFLICT', details: { version: 2 } });
    const retired = { ...water, stock: 10, retired: true };
    expect((await save(itemId, { ...retired, version: 2 })).body.version).toBe(3);
    expect((await save(itemId, { ...retired, version: 2 })).body.version).toBe(3);
    const basket = { userId: member.id, items: [piecesOf(itemId)] };
    expect((await sell<Refusal>(basket, [cash(800)])).body.code).toBe('RETAIL_ITEM_NOT_FOUND');
    expect((await save(itemId, { ...water, version: 3 }, member)).status).toBe(403);
    const actions = await testApp.sql(
      `SELECT data ->> 'action' AS action FROM outbox WHERE type = 'staff.acted.v1'
         AND data -> 'after' ->> 'name' = 'Water, 500 ml' AND data -> 'after' ->> 'retired' = 'true'`,
    );
    expect(actions).toEqual([{ action: 'retail_item.changed' }]);
  });
});

describe('the invoice of a sale', () => {
  const mailsOf = (saleId: string) =>
    testApp.sql<{ data: Record<string, unknown> }>(
      `SELECT data FROM outbox WHERE type = 'invoice.mailed.v1' AND data ->> 'saleId' = $1`,
      [saleId],
    );
  const readSale = async (id: string): Promise<SaleView> =>
    (await testApp.call<SaleView>('GET', `/api/admin/sales/${id}`, { as: frontDesk })).body;
  const receive = {
    transfer: (id: string) => post(`/api/admin/sales/${id}/received`, {}),
    link: async (id: string) => {
      const [page] = await testApp.sql<{ session: string }>(
        'SELECT provider_session_id AS session FROM payments WHERE sale_id = $1',
        [id],
      );
      await testApp.cards.pay(page!.session);
    },
  };

  test.each([
    ['paid at once', { method: 'cash', email: 'cash@example.ae', mailInvoice: true, mails: 1 }],
    [
      'of a transfer that came',
      { method: 'transfer', email: 'a@example.ae', mailInvoice: true, mails: 1 },
    ],
    [
      'of a link that was paid',
      { method: 'link', email: 'b@example.ae', mailInvoice: true, mails: 1 },
    ],
    ['without an address', { method: 'cash', email: '', mailInvoice: true, mails: 0 }],
    [
      'that nobody asked for',
      { method: 'link', email: 'c@example.ae', mailInvoice: false, mails: 0 },
    ],
  ] as const)('%s is mailed with its money, once or not at all', async (_, sale) => {
    const member = await testApp.person();
    await know(member.id, sale.email);
    const basket = {
      userId: member.id,
      items: [{ kind: 'fee', feeId: await owe(member.id) }],
      ...(sale.mailInvoice && { mailInvoice: true }),
    };
    const part: SalePaymentInput =
      sale.method === 'cash' ? cash(7_500) : { method: sale.method, amount: 7_500 };
    const key = randomUUID();
    const [{ body: sold }] = await Promise.all([
      sell(basket, [part], key),
      sell(basket, [part], key),
    ]);
    if (sale.method !== 'cash') {
      expect(await mailsOf(sold.id)).toEqual([]);
      await Promise.all([receive[sale.method](sold.id), receive[sale.method](sold.id)]);
    }
    await until(async () => (await readSale(sold.id)).delivered);
    const { invoice, invoiceMailedAt } = await readSale(sold.id);
    const mails = await mailsOf(sold.id);
    expect([mails.length, invoiceMailedAt !== null]).toEqual([sale.mails, sale.mails === 1]);
    for (const { data } of mails)
      expect(data).toMatchObject({
        userId: member.id,
        number: invoice?.number,
        isVoucher: false,
        net: 7_143,
        vat: 357,
        total: 7_500,
      });
  });

  test('that comes late, by the job, is mailed once too', async () => {
    const member = await testApp.person();
    await know(member.id, 'late@example.ae');
    const items = [packageOf(testApp.booking.offer(70_000).id)];
    const { body: sale } = await sell({ userId: member.id, items, mailInvoice: true }, [
      { method: 'transfer', amount: 70_000 },
    ]);
    await testApp.sql(
      `UPDATE payments SET status = 'fulfilled', paid_at = now(), fulfilled_at = now(), grant_answer = '{}',
         received = amount
       WHERE sale_id = $1`,
      [sale.id],
    );
    await testApp.sql('UPDATE sale_payments SET received_at = now() WHERE sale_id = $1', [sale.id]);
    const job = testApp.app.get(RetryMissingInvoices, { strict: false });
    await Promise.all([job.execute(), job.execute()]);
    expect(await mailsOf(sale.id)).toHaveLength(1);
    expect((await readSale(sale.id)).invoiceMailedAt).not.toBeNull();
  });

  test('is mailed when the front desk asks for it, once a press', async () => {
    const member = await testApp.person();
    await know(member.id, '');
    const items = [{ kind: 'gift_card', amount: 50_000 }];
    const { body: sale } = await sell({ userId: member.id, items }, [
      { method: 'transfer', amount: 50_000 },
    ]);
    const path = `/api/admin/sales/${sale.id}/invoice/mail`;
    const press = () => post<SaleView & Refusal>(path, {});
    expect((await press()).body.code).toBe('NO_EMAIL_ADDRESS');
    await testApp.sql(`UPDATE members SET email = 'noor@example.ae' WHERE user_id = $1`, [
      member.id,
    ]);
    expect((await press()).body.code).toBe('NO_INVOICE_YET');
    await receive.transfer(sale.id);
    const presses = await Promise.all([press(), press()]);
    expect(presses.map(({ body }) => body.invoiceMailedAt)).not.toContain(null);
    const mails = await mailsOf(sale.id);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.data).toMatchObject({ isVoucher: true, vat: 0, total: 50_000 });
    await testApp.sql(
      `UPDATE sales SET invoice_mailed_at = now() - interval '2 minutes' WHERE id = $1`,
      [sale.id],
    );
    await press();
    expect(await mailsOf(sale.id)).toHaveLength(2);
    const unknown = await post(`/api/admin/sales/${newId()}/invoice/mail`, {});
    expect(unknown.status).toBe(404);
    const asMember = await testApp.call('POST', path, { as: member, body: {} });
    expect(asMember.status).toBe(403);
  });
});
