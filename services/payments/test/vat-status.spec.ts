import { randomUUID } from 'node:crypto';
import { noStudioFacts } from '@studio/contracts';
import type {
  EventData,
  InvoiceView,
  SaleQuote,
  SaleView,
  SalesReport,
  SubscriptionView,
  VatReturn,
} from '@studio/contracts';
import { addDays, HOME_STUDIO_ID, newId, studioDay, studioInstant } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { issueMissingInvoices } from '../src/accounting/invoices/issue-missing-invoices.js';
import { issuerOf, supplierOf, vatPercentOf } from '../src/accounting/invoices/issuer.js';
import { CONFIG } from '../src/config.js';
import { findIssues } from '../src/operations/integrity/issues.js';
import { PaymentsTestApp, type Answer, type Person } from './payments-test-app.js';
import { cash, packageOf } from './sale-input.js';
import { Subscriber } from './subscriber.js';

interface Refusal {
  code?: string;
  details?: { missing: string[]; page: string };
}

const none = { INVOICE_NAME: undefined, INVOICE_ADDRESS: undefined, INVOICE_TRN: undefined };
const details = { legalName: 'Palm Reformer LLC', invoiceAddress: 'Shop 4, Marina Walk\nDubai' };
const unregistered = { ...details, vatStatus: 'not_registered' as const };
const today = studioDay(new Date());

let testApp: PaymentsTestApp;
let frontDesk: Person;
let word = 0;
beforeEach(async () => {
  testApp = await PaymentsTestApp.start(none);
  frontDesk = await testApp.person('admin');
  await post('/api/admin/cash-drawers', { float: 0 });
});
afterEach(async () => {
  const issues = await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID);
  await testApp.stop();
  expect(issues).toEqual([]);
});

const setProfile = (profile: Parameters<PaymentsTestApp['hearProfile']>[0]): Promise<void> =>
  testApp.hearProfile(profile, new Date(Date.UTC(2026, 0, 1) + ++word * 1_000).toISOString());
const post = <Body>(
  path: string,
  body?: unknown,
  as = frontDesk,
): Promise<Answer<Body & Refusal>> =>
  testApp.call('POST', path, { as, body, headers: { 'idempotency-key': randomUUID() } });
const get = async <Body>(path: string, as = frontDesk): Promise<Body> =>
  (await testApp.call<Body>('GET', path, { as })).body;
const sellPackage = async (price = 10_500): Promise<{ sale: SaleView; member: Person }> => {
  const member = await testApp.person();
  const items = [packageOf(testApp.booking.offer(price).id)];
  const payments = [cash(price)];
  const sold = await post<SaleView>('/api/admin/sales', { userId: member.id, items, payments });
  expect(sold.status).toBe(201);
  return { sale: sold.body, member };
};
const papersOf = async (as: Person): Promise<InvoiceView[]> =>
  (await get<{ items: InvoiceView[] }>('/api/me/invoices', as)).items;
const textOf = async (path: string, as: Person): Promise<number> =>
  (await fetch(`${testApp.url}${path}/pdf`, { headers: { authorization: `Bearer ${as.token}` } }))
    .status;

/** Each way in which something is sold: desk, card page, link, transfer, fee, plan change. */
const waysToSell = async (): Promise<Record<string, () => Promise<Answer<Refusal>>>> => {
  const { booking } = testApp;
  const member = await testApp.person();
  const itemId = newId();
  await testApp.call('PUT', `/api/admin/retail-items/${itemId}`, {
    as: frontDesk,
    body: { name: 'Grip socks', price: 4_500, stock: 3, retired: false, version: null },
  });
  const [offer, plan] = [booking.offer(70_000), booking.plan()];
  const visit = booking.offer(16_000, { kind: 'visit', name: 'Mat, single visit' });
  const atFrontDesk = (item: object, amount: number) => () =>
    post<object>('/api/admin/sales', {
      userId: member.id,
      items: [item],
      payments: [cash(amount)],
    });
  const byCard = (body: object) => () => post<object>('/api/checkouts', body, member);
  return {
    'a package at the desk': atFrontDesk(packageOf(offer.id), 70_000),
    'a single visit': atFrontDesk({ kind: 'visit', classTypeId: visit.id, quantity: 1 }, 16_000),
    'a gift card at the desk': atFrontDesk(
      { kind: 'gift_card', amount: 50_000, message: '' },
      50_000,
    ),
    'a retail item': atFrontDesk({ kind: 'retail', itemId, quantity: 1 }, 4_500),
    'a plan by payment link': () =>
      post<object>('/api/admin/sales', {
        userId: member.id,
        items: [{ kind: 'subscription', planId: plan.id }],
        payments: [{ method: 'link', amount: plan.price }],
      }),
    'a transfer': () =>
      post<object>('/api/admin/sales', {
        userId: member.id,
        items: [packageOf(offer.id)],
        payments: [{ method: 'transfer', amount: 70_000 }],
      }),
    'what a basket costs': () =>
      post<object>('/api/admin/sales/quote', { userId: member.id, items: [packageOf(offer.id)] }),
    'a package by card': byCard({ kind: 'package', packageId: offer.id }),
    'a place at an event': byCard({
      kind: 'event',
      eventId: newId(),
      reservationId: booking.place().id,
    }),
    'a seat by card': byCard({
      kind: 'class',
      bookingId: booking.offer(16_000, { kind: 'class', name: 'Mat' }).id,
    }),
    'a plan by card': byCard({ kind: 'subscription', planId: plan.id }),
    'a gift card by card': byCard({ kind: 'gift_card', amount: 50_000, message: '' }),
  };
};

describe('before legal name, address and VAT status are set', () => {
  test('no door sells, each says what is missing and where it is set', async () => {
    for (const [way, sell] of Object.entries(await waysToSell())) {
      const { status, body } = await sell();
      expect([way, status, body.code]).toEqual([way, 409, 'LEGAL_DETAILS_MISSING']);
      expect(body.details).toEqual({
        missing: ['legalName', 'invoiceAddress', 'vatStatus'],
        page: '/admin/studio',
      });
    }
    expect(await testApp.sql('SELECT 1 FROM payments')).toEqual([]);
    expect(await testApp.sql('SELECT 1 FROM invoices')).toEqual([]);
  });

  test.each([
    ['no address', { legalName: 'Palm LLC', vatStatus: 'not_registered' as const }],
    ['no VAT status', details],
    ['registered without a TRN', { ...details, vatStatus: 'registered' as const }],
  ])('%s is not enough', async (_, profile) => {
    await setProfile(profile);
    const body = { kind: 'package', packageId: testApp.booking.offer().id };
    const answer = await post('/api/checkouts', body, await testApp.person());
    expect([answer.status, answer.body.code]).toEqual([409, 'LEGAL_DETAILS_MISSING']);
  });

  test('what waits for its money, a running plan and a fee wait too', async () => {
    await setProfile(unregistered);
    const subscriber = await Subscriber.begin(testApp);
    const member = await testApp.person();
    const items = [packageOf(testApp.booking.offer(10_500).id)];
    const sell = (method: 'transfer' | 'link') =>
      post<SaleView>('/api/admin/sales', {
        userId: member.id,
        items,
        payments: [{ method, amount: 10_500 }],
      });
    const [transfer, link] = [await sell('transfer'), await sell('link')];
    const token = link.body.link?.url.split('/').at(-1);
    await setProfile({});
    const dearer = testApp.booking.plan(990_000);
    const refused = [
      await post(`/api/admin/sales/${transfer.body.id}/received`),
      await post(`/api/pay/${token}/page`),
      await subscriber.post('change-plan', { planId: dearer.id }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'LEGAL_DETAILS_MISSING']),
    );
    await setProfile(unregistered);
    expect((await post(`/api/admin/sales/${transfer.body.id}/received`)).status).toBe(200);
    const renewed = (await subscriber.view()) satisfies SubscriptionView;
    expect(renewed.status).toBe('active');
  });

  test('every door sells as soon as they are', async () => {
    await setProfile(unregistered);
    for (const [way, sell] of Object.entries(await waysToSell())) {
      const { status, body } = await sell();
      expect([way, status, body.code]).toEqual([
        way,
        way.startsWith('what') ? 200 : 201,
        undefined,
      ]);
    }
  });
});

test('who has sold with a TRN goes on as before, with no word on the status', async () => {
  await testApp.sql(
    `INSERT INTO studio_copies SELECT $1, $2::jsonb - 'vatStatus' - 'vatFrom', now()`,
    [HOME_STUDIO_ID, JSON.stringify(factsOf({ ...details, legalName: '' }))],
  );
  const { member } = await sellPackage();
  expect(await papersOf(member)).toMatchObject([{ vat: 500, vatPercent: 5 }]);
  const [row] = await testApp.sql<{ supplier: object }>('SELECT supplier FROM invoices');
  expect(row?.supplier).toMatchObject({ name: 'Palm Reformer', trn: '100200300400503' });
});

const factsOf = (profile: object): Record<string, unknown> => ({
  ...noStudioFacts,
  isSet: true,
  name: 'Palm Reformer',
  trn: '100200300400503',
  ...profile,
});

test('not registered: receipts, and no VAT at any place', async () => {
  // A TRN that was typed before counts for nothing.
  await setProfile({ ...unregistered, trn: '100200300400503' });
  const { sale, member } = await sellPackage();
  expect(sale).toMatchObject({ total: 10_500, vat: 0, vatPercent: 0 });
  const [receipt] = await papersOf(member);
  expect(receipt).toMatchObject({ number: 'INV-000001', net: 10_500, vat: 0, vatPercent: 0 });
  expect(await textOf(`/api/me/invoices/${receipt?.id}`, member)).toBe(200);
  const [row] = await testApp.sql<{ supplier: object }>('SELECT supplier FROM invoices');
  expect(row?.supplier).toEqual({
    name: details.legalName,
    address: details.invoiceAddress,
    trn: null,
  });
  const items = [packageOf(testApp.booking.offer(10_500).id)];
  const quote = await post<SaleQuote>('/api/admin/sales/quote', { userId: member.id, items });
  expect(quote.body).toMatchObject({ vat: 0, vatPercent: 0, total: 10_500 });
  // By card, of two kinds, and a plan with its renewal: each is a receipt.
  const page = await testApp.checkout(member, testApp.booking.offer(21_000).id);
  await testApp.cards.pay(page.body.sessionId);
  const subscriber = await Subscriber.begin(testApp);
  await subscriber.renew();
  await until(async () => (await papersOf(subscriber.member)).length === 2);
  await until(async () => (await papersOf(member)).length === 2);
  const all = [...(await papersOf(member)), ...(await papersOf(subscriber.member))];
  expect(all.map(({ vat, vatPercent }) => [vat, vatPercent])).toEqual(all.map(() => [0, 0]));
  const report = await get<SalesReport>(`/api/admin/reports/sales?from=${today}&to=${today}`);
  expect(report.vat.current).toBe(0);
  expect(report.net.current).toBe(report.total.current);
  const month = today.slice(0, 7);
  const declared = await get<VatReturn>(`/api/admin/reports/vat?month=${month}`);
  expect(declared).toMatchObject({
    supplier: { trn: null },
    registration: { isRegistered: false, from: null },
    invoices: { count: 0, net: 0, vat: 0, total: 0 },
  });
  expect(declared.boxes.map(({ amount, vat }) => [amount ?? 0, vat])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const documented = await testApp.sql<{ mrr: number; price: number }>(
    `SELECT h.mrr, s.price FROM subscription_history h JOIN subscriptions s
       ON s.studio_id = h.studio_id AND s.id = h.subscription_id`,
  );
  expect(documented).toEqual(documented.map(({ price }) => ({ mrr: price, price })));
});

test('the day of registration changes it from then on; what was sold before stays', async () => {
  await setProfile(unregistered);
  const { sale, member } = await sellPackage();
  const registered = { ...details, vatStatus: 'registered' as const, trn: '100200300400503' };
  await setProfile({ ...registered, vatFrom: addDays(today, 1) });
  const { member: stillToday } = await sellPackage();
  expect(await papersOf(stillToday)).toMatchObject([{ vat: 0, vatPercent: 0 }]);
  await setProfile({ ...registered, vatFrom: today });
  const { sale: taxed, member: third } = await sellPackage();
  expect(await papersOf(third)).toMatchObject([
    { number: 'INV-000003', net: 10_000, vat: 500, vatPercent: 5 },
  ]);
  // The earlier sale is shown as it was, and its credit note has no VAT.
  const path = `/api/admin/sales/${sale.id}`;
  expect(await get<SaleView>(path)).toMatchObject({ vat: 0, vatPercent: 0 });
  for (const id of [sale.id, taxed.id])
    expect((await post(`/api/admin/sales/${id}/void`, { reason: 'Wrong member' })).status).toBe(
      200,
    );
  const notes = await testApp.sql(
    `SELECT n.net, n.vat, n.vat_percent, n.supplier ->> 'trn' AS trn, n.user_id AS "userId"
     FROM credit_notes n ORDER BY n.number`,
  );
  expect(notes).toEqual([
    { net: 10_500, vat: 0, vat_percent: 0, trn: null, userId: member.id },
    { net: 10_000, vat: 500, vat_percent: 5, trn: '100200300400503', userId: third.id },
  ]);
  const mailed = await testApp.sql<{ data: EventData<'payment.refunded.v1'> }>(
    `SELECT data FROM outbox WHERE type = 'payment.refunded.v1' ORDER BY occurred_at, id`,
  );
  expect(mailed.map(({ data }) => data.creditNote?.vatPercent)).toEqual([0, 5]);
  // Only what was sold as a registered studio is declared, and what was taken back of that.
  expect(await get<VatReturn>(`/api/admin/reports/vat?month=${today.slice(0, 7)}`)).toMatchObject({
    registration: { isRegistered: true, from: today },
    supplier: { trn: '100200300400503' },
    invoices: { count: 1, net: 10_000, vat: 500, total: 10_500 },
    creditNotes: { count: 1, net: 10_000, vat: 500, total: 10_500 },
  });
});

test('the day is that of the studio, also of an invoice that comes late', async () => {
  const first = '2026-03-02';
  await setProfile({ ...details, vatStatus: 'registered', trn: '100200300400503', vatFrom: first });
  const { manager } = testApp.app.get(DataSource);
  const issuer = await issuerOf(manager, testApp.app.get(CONFIG, { strict: false }));
  const midnight = studioInstant(first);
  const before = new Date(midnight.getTime() - 1);
  expect([vatPercentOf(issuer, before), vatPercentOf(issuer, midnight)]).toEqual([0, 5]);
  expect(supplierOf(issuer, 0).trn).toBeNull();
  const userId = newId();
  for (const at of [before, midnight])
    await testApp.sql(
      `INSERT INTO payments (studio_id, id, user_id, kind, reference_id, description, amount,
         currency, status, provider_session_id, expires_at, paid_at, received, fulfilled_at,
         grant_answer)
       VALUES ($1, $2, $3, 'package', $4, '10-class package', 10500, 'AED', 'fulfilled', $5, now(),
         $6, 10500, $6, '{}')`,
      [HOME_STUDIO_ID, newId(), userId, newId(), newId(), at],
    );
  await testApp.app
    .get(DataSource)
    .transaction((tx) => issueMissingInvoices(tx, { studioId: HOME_STUDIO_ID, issuer }));
  const rows = await testApp.sql(
    'SELECT vat, vat_percent FROM invoices WHERE user_id = $1 ORDER BY number',
    [userId],
  );
  expect(rows).toEqual([
    { vat: 0, vat_percent: 0 },
    { vat: 500, vat_percent: 5 },
  ]);
});
