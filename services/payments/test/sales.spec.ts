import { randomUUID } from 'node:crypto';
import type {
  CashDrawerReport,
  EventData,
  EventType,
  SalePaymentInput,
  Sellable,
  SaleQuote,
  SaleView,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId, studioDay } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { until } from '@studio/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { findIssues } from '../src/operations/integrity/issues.js';
import { OnPlaceEnded } from '../src/purchases/sales/on-place-ended.js';
import { PaymentsTestApp, type Answer, type Person } from './payments-test-app.js';
import { cash, packageOf } from './sale-input.js';

let testApp: PaymentsTestApp;
let frontDesk: Person;
let drawer: CashDrawerReport;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  frontDesk = await testApp.person('admin');
  drawer = (await openDrawer(50_000)).body;
});
afterAll(() => testApp.stop());
afterEach(async () =>
  expect(await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID)).toEqual([]),
);

type Refusal = { code: string; details?: { total?: number; left?: number; expected?: number } };
const post = <Body>(path: string, body: unknown, key: string = randomUUID()) =>
  testApp.call<Body>('POST', path, { as: frontDesk, body, headers: { 'idempotency-key': key } });
const openDrawer = (float: number, key?: string) =>
  post<CashDrawerReport>('/api/admin/cash-drawers', { float }, key);
const inDrawer = async (): Promise<number> => {
  const path = `/api/admin/cash-drawers/${drawer.id}`;
  return (await testApp.call<CashDrawerReport>('GET', path, { as: frontDesk })).body.expected;
};
const sell = <Body = SaleView>(
  basket: Record<string, unknown>,
  payments: readonly SalePaymentInput[],
  key?: string,
): Promise<Answer<Body>> => post<Body>('/api/admin/sales', { ...basket, payments }, key);
const voidSale = (id: string) =>
  post<SaleView & Refusal>(`/api/admin/sales/${id}/void`, { reason: 'Wrong member' });
const readSale = async (id: string): Promise<SaleView> =>
  (await testApp.call<SaleView>('GET', `/api/admin/sales/${id}`, { as: frontDesk })).body;
const grantsOf = (userId: string) =>
  [...testApp.booking.grants.values()].filter(({ request }) => request.userId === userId);

test('cash with change: credits, one invoice and the movement come with the answer, once a key', async () => {
  const [member, key] = [await testApp.person(), randomUUID()];
  const { id } = testApp.booking.offer(70_000);
  const visit = testApp.booking.offer(16_000, { kind: 'visit', name: 'Mat, single visit' });
  const items = [packageOf(id), { kind: 'visit', classTypeId: visit.id, quantity: 2 }];
  const before = await inDrawer();
  const repeats = await Promise.all(
    Array.from({ length: 5 }, () =>
      sell({ userId: member.id, items }, [cash(102_000, 110_000)], key),
    ),
  );
  expect(repeats.map(({ status }) => status)).toEqual(repeats.map(() => 201));
  const { body: sale } = repeats[0]!;
  expect(new Set(repeats.map(({ body }) => body.id)).size).toBe(1);
  expect(sale).toMatchObject({ status: 'paid', total: 102_000, vat: 4_857, soldBy: frontDesk.id });
  expect(sale.payments).toMatchObject([{ method: 'cash', tendered: 110_000, change: 8_000 }]);
  expect(sale.lineItems).toMatchObject([
    { name: '10-class package', quantity: 1, amount: 70_000 },
    { name: 'Mat, single visit', quantity: 2, amount: 32_000 },
  ]);
  expect((await readSale(sale.id)).delivered).toBe(true);
  expect(grantsOf(member.id).map(({ request }) => request.kind)).toEqual([
    'package',
    'visit',
    'visit',
  ]);
  expect((await inDrawer()) - before).toBe(102_000);
  const invoices = await testApp.sql(
    'SELECT total, vat, lines, paid_by FROM invoices WHERE user_id = $1',
    [member.id],
  );
  expect(invoices).toEqual([
    {
      total: 102_000,
      vat: 4_857,
      lines: [
        { what: '10-class package', amount: 70_000 },
        { what: '2 × Mat, single visit', amount: 32_000 },
      ],
      paid_by: [{ how: 'Cash', amount: 102_000 }],
    },
  ]);
  const pdf = await fetch(`${testApp.url}/api/me/invoices/${sale.invoice?.id}/pdf`, {
    headers: { authorization: `Bearer ${frontDesk.token}` },
  });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const history = await testApp.sql(
    `SELECT data ->> 'action' AS action FROM outbox WHERE type = 'staff.acted.v1'
       AND data ->> 'subjectUserId' = $1`,
    [member.id],
  );
  expect(history).toEqual([{ action: 'sale.made' }]);
  const other = await sell<Refusal>({ userId: member.id, items }, [cash(1)], key);
  expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test.each<[string, number, SalePaymentInput[]]>([
  ['SALE_TOTAL_MISMATCH', 70_000, [cash(69_000)]],
  ['NOT_ENOUGH_CASH', 70_000, [cash(70_000, 60_000)]],
  [
    'SALE_NOT_SPLITTABLE',
    70_000,
    [
      { method: 'transfer', amount: 60_000 },
      { method: 'terminal', amount: 10_000 },
    ],
  ],
  ['GIFT_CARD_NOT_FOUND', 70_000, [{ method: 'gift_card', amount: 70_000, code: 'NONE-NONE' }]],
])('%s: refused, and nothing is written', async (code, price, payments) => {
  const member = await testApp.person();
  const items = [packageOf(testApp.booking.offer(price).id)];
  const { body } = await sell<Refusal>({ userId: member.id, items }, payments);
  expect(body.code).toBe(code);
  expect(await testApp.sql('SELECT FROM payments WHERE user_id = $1', [member.id])).toEqual([]);
});

test('a discount by hand, a gift card sold, a split: VAT and refund follow the parts', async () => {
  const member = await testApp.person();
  const items = [
    packageOf(testApp.booking.offer(70_000).id),
    { kind: 'gift_card', amount: 30_000 },
  ];
  const basket = {
    userId: member.id,
    items,
    discount: { amount: 7_000, reason: 'Late opening' },
  };
  const quote = await post<SaleQuote>('/api/admin/sales/quote', basket);
  expect(quote.body).toMatchObject({ before: 100_000, discount: 7_000, vat: 3_000, total: 93_000 });
  const { body: sale } = await sell(basket, [
    { method: 'terminal', amount: 50_000 },
    cash(43_000, 50_000),
  ]);
  expect(sale).toMatchObject({ status: 'paid', discountReason: 'Late opening', delivered: true });
  const [thing] = await testApp.sql<{ id: string; method: string }>(
    `SELECT id, method FROM payments WHERE sale_id = $1 AND kind = 'package'`,
    [sale.id],
  );
  expect(thing?.method).toBe('split');
  // More than the terminal took: the rest is cash.
  const before = await inDrawer();
  const path = `/api/admin/payments/${thing?.id}/refunds`;
  const refund = await post<{ status: string }>(path, { amount: 63_000, reason: 'Moves away' });
  expect(refund.body).toMatchObject({ status: 'done' });
  expect((await inDrawer()) - before).toBe(-13_000);
  const notes = await testApp.sql(
    'SELECT total, vat, paid_by FROM credit_notes WHERE payment_id = $1',
    [thing?.id],
  );
  expect(notes).toEqual([
    {
      total: 63_000,
      vat: 3_000,
      paid_by: [
        { how: 'Card terminal', amount: 50_000 },
        { how: 'Cash', amount: 13_000 },
      ],
    },
  ]);
});

test('a promo code and a gift card: the last use and the last dirham go to one of two sales', async () => {
  const code = `FRONT${Date.now()}`;
  await testApp.call('POST', '/api/admin/promo-codes', {
    as: frontDesk,
    body: {
      code,
      name: 'Spec',
      percentOff: 10,
      amountOff: null,
      kinds: [],
      packageIds: [],
      validFrom: '2026-01-01T00:00:00Z',
      validUntil: null,
      limitTotal: 1,
      limitPerPerson: null,
    },
  });
  const gift = { amount: 20_000, recipientEmail: 'friend@example.ae', reason: 'for the spec' };
  await post('/api/admin/gift-cards', gift);
  const [card] = await testApp.sql<{ code: string }>(
    `SELECT data ->> 'code' AS code FROM outbox WHERE type = 'gift_card.issued.v1'
       AND data ->> 'recipientEmail' = 'friend@example.ae'`,
  );
  const items = [packageOf(testApp.booking.offer(50_000).id)];
  const payments: SalePaymentInput[] = [
    { method: 'gift_card', amount: 20_000, code: card?.code ?? '' },
    { method: 'terminal', amount: 25_000 },
  ];
  const people = await Promise.all([testApp.person(), testApp.person()]);
  const answers = await Promise.all(
    people.map(({ id: userId }) =>
      sell<SaleView & Refusal>({ userId, items, promoCode: code.toLowerCase() }, payments),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { body: sale } = answers.find(({ status }) => status === 201)!;
  expect(sale).toMatchObject({ total: 45_000, promoCode: code, discount: 5_000 });
  const { body: voided } = await voidSale(sale.id);
  expect(voided.payments).toMatchObject([{ returned: 20_000 }, { returned: 25_000 }]);
});

test('a void on its day gives cash, credits and a credit note back, once; on the next day it is too late', async () => {
  const member = await testApp.person();
  const items = [packageOf(testApp.booking.offer(70_000).id)];
  const before = await inDrawer();
  const { body: sale } = await sell({ userId: member.id, items }, [cash(70_000)]);
  const voids = await Promise.all([voidSale(sale.id), voidSale(sale.id)]);
  expect(voids.map(({ body }) => body.status)).toEqual(['voided', 'voided']);
  expect(await inDrawer()).toBe(before);
  const [refund] = await testApp.sql<{ id: string; cause: string }>(
    `SELECT r.id, r.cause FROM refunds r JOIN credit_notes n ON n.refund_id = r.id
     WHERE r.user_id = $1`,
    [member.id],
  );
  expect(refund?.cause).toBe('void');
  const [published] = await testApp.sql<{ data: EventData<'payment.refunded.v1'> }>(
    `SELECT data FROM outbox WHERE data ->> 'refundId' = $1`,
    [refund?.id],
  );
  expect(published?.data).toMatchObject({ byHand: true, isVoid: true });
  await until(() => testApp.booking.creditReturns.has(refund?.id ?? ''));
  const { body: old } = await sell({ userId: member.id, items }, [cash(70_000)]);
  await testApp.sql(`UPDATE sales SET sold_at = now() - interval '24 hours' WHERE id = $1`, [
    old.id,
  ]);
  expect((await voidSale(old.id)).body.code).toBe('VOID_TOO_LATE');
  expect((await readSale(old.id)).canVoid).toBe(false);
});

test('a bank transfer waits; when it has come the sale is invoiced and handed over, once', async () => {
  const member = await testApp.person();
  const items = [packageOf(testApp.booking.offer(70_000).id, 2)];
  const transfer: SalePaymentInput[] = [{ method: 'transfer', amount: 140_000 }];
  const { body: sale } = await sell({ userId: member.id, items }, transfer);
  expect(sale).toMatchObject({ status: 'pending', invoice: null, delivered: false });
  expect(grantsOf(member.id)).toEqual([]);
  const { body: list } = await testApp.call<{ items: SaleView[] }>(
    'GET',
    '/api/admin/sales?day=2026-01-01',
    { as: frontDesk },
  );
  expect(list.items.map(({ id }) => id)).toContain(sale.id);
  const path = `/api/admin/sales/${sale.id}/received`;
  const received = await Promise.all([post<SaleView>(path, {}), post<SaleView>(path, {})]);
  expect(received.map(({ body }) => body.status)).toEqual(['paid', 'paid']);
  expect(grantsOf(member.id)).toHaveLength(2);
  const invoices = await testApp.sql('SELECT total FROM invoices WHERE user_id = $1', [member.id]);
  expect(invoices).toEqual([{ total: 140_000 }]);
  const { body: dropped } = await sell({ userId: member.id, items }, transfer);
  expect((await voidSale(dropped.id)).body.status).toBe('voided');
  const late = await post<Refusal>(`/api/admin/sales/${dropped.id}/received`, {});
  expect(late.body.code).toBe('SALE_NOT_PENDING');
});

test('a payment link is paid by the webhook; one that is voided can be paid no more', async () => {
  const member = await testApp.person();
  await testApp.sql(
    `INSERT INTO members (studio_id, user_id, email, as_of) VALUES ($1, $2, 'link@example.ae', now())`,
    [HOME_STUDIO_ID, member.id],
  );
  const items = [packageOf(testApp.booking.offer(70_000).id)];
  const link: SalePaymentInput[] = [{ method: 'link', amount: 70_000 }];
  const { body: sale } = await sell({ userId: member.id, items }, link);
  expect(sale).toMatchObject({ status: 'pending', memberEmail: 'link@example.ae' });
  const [page] = await testApp.sql<{ session: string }>(
    'SELECT provider_session_id AS session FROM payments WHERE sale_id = $1',
    [sale.id],
  );
  await testApp.cards.pay(page?.session ?? '');
  await until(async () => (await readSale(sale.id)).delivered);
  expect(await readSale(sale.id)).toMatchObject({ status: 'paid', link: null });
  const live = `SELECT FROM outbox WHERE type = 'sale.changed.v1' AND data ->> 'saleId' = $1`;
  expect(await testApp.sql(live, [sale.id])).toHaveLength(1);
  const { body: second } = await sell({ userId: member.id, items }, link);
  expect(second.link?.url).toContain('http');
  expect((await voidSale(second.id)).body.status).toBe('voided');
  const two = [packageOf(testApp.booking.offer(70_000).id, 2)];
  const refused = await sell<Refusal>({ userId: member.id, items: two }, [
    { method: 'link', amount: 140_000 },
  ]);
  expect(refused.body.code).toBe('SALE_METHOD_NOT_APPLICABLE');
});

describe('a seat that booking holds', () => {
  const seatOf = (price = 16_000, heldUntil = new Date(Date.now() + 3_600_000)) => {
    const seat = { kind: 'class', name: 'Reformer Flow', heldUntil: heldUntil.toISOString() };
    const { id } = testApp.booking.offer(price, seat as Partial<Sellable>);
    return { id, items: [{ kind: 'class', bookingId: id }] };
  };
  const confirmed = (saleId: string) =>
    testApp.sql<{ id: string; status: string }>(
      'SELECT id, status FROM payments WHERE sale_id = $1',
      [saleId],
    );
  const eventOf = <T extends EventType>(data: EventData<T>) => ({
    id: newId(),
    studioId: HOME_STUDIO_ID,
    occurredAt: new Date().toISOString(),
    requestId: null,
    data,
  });
  const heard = (hear: (consumer: OnPlaceEnded, tx: EntityManager) => Promise<void>) =>
    inTransaction(testApp.app.get(DataSource), (tx) =>
      hear(testApp.app.get(OnPlaceEnded, { strict: false }), tx),
    );
  const voidedEvents = (bookingId: string) =>
    testApp.sql(
      `SELECT data ->> 'paymentId' AS id FROM outbox WHERE type = 'sale.voided.v1'
         AND data ->> 'referenceId' = $1`,
      [bookingId],
    );

  test('is sold for cash once, whoever asks at the same moment; a void frees it', async () => {
    const member = await testApp.person();
    const { id, items } = seatOf();
    const before = await inDrawer();
    const answers = await Promise.all(
      [1, 2, 3].map(() => sell<SaleView & Refusal>({ userId: member.id, items }, [cash(16_000)])),
    );
    expect(answers.map(({ body }) => body.code ?? body.status).sort()).toEqual([
      'ALREADY_SOLD',
      'ALREADY_SOLD',
      'paid',
    ]);
    const { body: sale } = answers.find(({ status }) => status === 201)!;
    expect(sale).toMatchObject({ delivered: true, vat: 762 });
    expect(sale.lineItems).toMatchObject([{ kind: 'class', name: 'Reformer Flow' }]);
    const [payment] = await confirmed(sale.id);
    expect(testApp.booking.seats.get(`sale_${payment?.id}`)).toMatchObject({ bookingId: id });
    expect((await inDrawer()) - before).toBe(16_000);
    expect((await voidSale(sale.id)).body.status).toBe('voided');
    expect(await inDrawer()).toBe(before);
    expect(await voidedEvents(id)).toEqual([{ id: payment?.id }]);
  });

  test('money for a seat that is gone waits in the drawer until somebody hands it out', async () => {
    const member = await testApp.person();
    const { items } = seatOf();
    testApp.booking.outcome = 'refund';
    const before = await inDrawer();
    const { body: sale } = await sell({ userId: member.id, items }, [cash(16_000)]);
    testApp.booking.outcome = 'confirmed';
    await until(async () => (await readSale(sale.id)).payments[0]?.returned === 16_000);
    expect((await inDrawer()) - before).toBe(16_000);
    const path = `/api/admin/payouts?userId=${member.id}`;
    const { body } = await testApp.call<{ items: { id: string }[] }>('GET', path, {
      as: frontDesk,
    });
    await post(`/api/admin/payouts/${body.items[0]?.id}/pay-out`, { way: 'cash' });
    expect(await inDrawer()).toBe(before);
  });

  test('by transfer is booked before its money, also when booking was away; then paid once', async () => {
    const member = await testApp.person();
    const { id, items } = seatOf();
    const transfer: SalePaymentInput[] = [{ method: 'transfer', amount: 16_000 }];
    const basket = { userId: member.id, items };
    testApp.booking.isAway = true;
    const { body: sale } = await sell(basket, transfer);
    testApp.booking.isAway = false;
    expect(sale).toMatchObject({ status: 'pending', invoice: null });
    const [payment] = await confirmed(sale.id);
    await testApp.sql('UPDATE payments SET next_check_at = now() WHERE id = $1', [payment?.id]);
    await until(() => testApp.booking.seats.has(`sale_${payment?.id}`));
    expect(await confirmed(sale.id)).toMatchObject([{ status: 'open' }]);
    const { body: paid } = await post<SaleView>(`/api/admin/sales/${sale.id}/received`, {});
    expect(paid).toMatchObject({ status: 'paid', delivered: true });
    expect(testApp.booking.seats.get(`sale_${payment?.id}`)).toMatchObject({ bookingId: id });
  });

  test('a place at an event is told apart: its transfer is to come, then it has come', async () => {
    const member = await testApp.person();
    const heldUntil = new Date(Date.now() + 3_600_000).toISOString();
    const place = { kind: 'event', name: 'Hips & Breath', heldUntil } as const;
    const { id: reservationId } = testApp.booking.offer(16_000, place);
    const items = [{ kind: 'event' as const, reservationId }];
    const transfer: SalePaymentInput[] = [{ method: 'transfer', amount: 16_000 }];
    const { body: sale } = await sell({ userId: member.id, items }, transfer);
    await post<SaleView>(`/api/admin/sales/${sale.id}/received`, {});
    // The job may ask a second time while the first answer is under way: booking answers the same.
    expect([...new Set(testApp.booking.awaited)]).toEqual([true, false]);
  });

  test('given back before its transfer came, nobody waits for the money', async () => {
    const member = await testApp.person();
    const { items } = seatOf();
    const transfer: SalePaymentInput[] = [{ method: 'transfer', amount: 16_000 }];
    const { body: sale } = await sell({ userId: member.id, items }, transfer);
    const [payment] = await confirmed(sale.id);
    const data = { paymentId: payment!.id, userId: member.id, bookingId: newId() };
    const due = eventOf<'class.refund_due.v1'>({ ...data, reason: 'cancelled_by_member' });
    await heard((hears, tx) => hears.seat({ ...due, type: 'class.refund_due.v1' }, tx));
    expect((await readSale(sale.id)).status).toBe('expired');
    const late = await post<Refusal>(`/api/admin/sales/${sale.id}/received`, {});
    expect(late.body.code).toBe('SALE_NOT_PENDING');
  });

  test('by link: the page closes with the hold, and when the seat is given back', async () => {
    const member = await testApp.person();
    await testApp.sql(
      `INSERT INTO members (studio_id, user_id, email, as_of) VALUES ($1, $2, 'seat@example.ae', now())`,
      [HOME_STUDIO_ID, member.id],
    );
    const heldUntil = new Date(Date.now() + 5_400_000);
    const { id, items } = seatOf(16_000, heldUntil);
    const link: SalePaymentInput[] = [{ method: 'link', amount: 16_000 }];
    const { body: sale } = await sell({ userId: member.id, items }, link);
    expect(sale.link).toMatchObject({ expiresAt: heldUntil.toISOString() });
    const lapsed = eventOf<'booking.hold_lapsed.v1'>({
      bookingId: id,
      scheduleId: newId(),
      userId: member.id,
      because: 'member',
      className: 'Reformer Flow',
      trainerName: 'Layla Haddad',
      roomName: 'Reformer Studio',
      startsAt: heldUntil.toISOString(),
      endsAt: heldUntil.toISOString(),
    });
    await heard((hears, tx) => hears.holdLapsed({ ...lapsed, type: 'booking.hold_lapsed.v1' }, tx));
    await until(async () => (await readSale(sale.id)).status === 'expired');
  });
});

test('one drawer is open; its count is refused while cash moves, and its difference is kept', async () => {
  const member = await testApp.person();
  const items = [packageOf(testApp.booking.offer(70_000).id)];
  const competing = await Promise.all([openDrawer(1), openDrawer(2)]);
  expect(competing.map(({ status }) => status)).toEqual([409, 409]);
  const path = `/api/admin/cash-drawers/${drawer.id}`;
  const key = randomUUID();
  const bank = { kind: 'paid_out', amount: 10_000, reason: 'To the bank' };
  const paidOut = [
    await post(`${path}/movements`, bank, key),
    await post(`${path}/movements`, bank, key),
  ];
  expect(paidOut.map(({ status }) => status)).toEqual([201, 201]);
  const tooMuch = { ...bank, amount: 90_000_000 };
  expect((await post<Refusal>(`${path}/movements`, tooMuch)).body.code).toBe('NOT_ENOUGH_CASH');
  const expected = await inDrawer();
  const closing = { counted: expected - 500, expected, note: 'Coins were missing' };
  const [closed, sold] = await Promise.all([
    post<CashDrawerReport & Refusal>(`${path}/close`, closing),
    sell<SaleView & Refusal>({ userId: member.id, items }, [cash(70_000)]),
  ]);
  // Either the sale was first, and the count is old; or there is no drawer for its cash.
  const isSold = sold.status === 201;
  expect(isSold ? closed.body.code : sold.body.code).toBe(
    isSold ? 'DRAWER_CHANGED' : 'DRAWER_NOT_OPEN',
  );
  if (isSold) {
    const now = closed.body.details?.expected ?? 0;
    await post(`${path}/close`, { ...closing, counted: now - 500, expected: now });
  }
  const { body: report } = await testApp.call<CashDrawerReport>('GET', path, { as: frontDesk });
  expect(report).toMatchObject({ difference: -500, note: 'Coins were missing', float: 50_000 });
  const [person] = report.people;
  expect(person).toMatchObject({ actorId: frontDesk.id, paidOut: -10_000 });
  expect(report.float + (person?.total ?? 0)).toBe(report.expected);
  const after = await sell<Refusal>({ userId: member.id, items }, [cash(70_000)]);
  expect(after.body.code).toBe('DRAWER_NOT_OPEN');
  const opened = await Promise.all([openDrawer(1_000), openDrawer(1_000), openDrawer(1_000)]);
  expect(opened.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('sales of a day come page by page, newest first', async () => {
  type Page = { items: SaleView[]; nextCursor: string | null };
  const day = `/api/admin/sales?day=${studioDay(new Date())}`;
  const read = async (query = '') =>
    (await testApp.call<Page>('GET', day + query, { as: frontDesk })).body;
  const items = [packageOf(testApp.booking.offer(900).id)];
  const basket = { userId: (await testApp.person()).id, items };
  for (const amount of [900, 900, 900]) await sell(basket, [{ method: 'terminal', amount }]);
  const [whole, first] = [await read(), await read('&limit=2')];
  const rest = await read(`&cursor=${first.nextCursor}`);
  expect([whole.nextCursor, first.items.length, rest.nextCursor]).toEqual([null, 2, null]);
  expect([...first.items, ...rest.items]).toEqual(whole.items);
});

test('who sold and what is unknown: a member asks in vain, an unknown sale is not found', async () => {
  const member = await testApp.person();
  const { status } = await testApp.call('GET', '/api/admin/sales?day=2026-11-22', { as: member });
  expect(status).toBe(403);
  expect((await voidSale(newId())).body.code).toBe('NOT_FOUND');
});
