import { randomUUID } from 'node:crypto';
import type {
  CashReport,
  CashRow,
  SalePaymentInput,
  SalesReport,
  SaleView,
  VatReturn,
} from '@studio/contracts';
import { addDays, HOME_STUDIO_ID, studioDay } from '@studio/domain-kit';
import { until } from '@studio/testing';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { findIssues } from '../src/operations/integrity/issues.js';
import { closeDays, lastClosedDay, rebuildDays } from '../src/reports/reports/close-days.js';
import { expectReports } from './expect-reports.js';
import { PaymentsTestApp, type Page, type Person } from './payments-test-app.js';
import { writeBooks } from './random-books.js';
import { histories } from './random-histories.js';
import { cash, packageOf } from './sale-input.js';

let testApp: PaymentsTestApp;
let manager: Person;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  manager = await testApp.person('admin');
});
afterAll(() => testApp.stop());

const dataSource = (): DataSource => testApp.app.get(DataSource);

describe('random histories', () => {
  test('every report is that of the ledger, kept or not, adds up, and never changes', async () => {
    const property = fc.asyncProperty(histories, (actions) => expectReports(dataSource(), actions));
    await fc.assert(property, { numRuns: 2 });
  });

  test('a kept sum that was changed is found, and made anew', async () => {
    const at = Date.UTC(2026, 8, 5);
    const books = await writeBooks(dataSource(), [
      {
        is: 'online',
        at,
        kind: 'package',
        amount: 10_500,
        gift: 0,
        discount: 0,
        spent: 0,
        refunds: [],
      },
    ]);
    const { studioId } = books;
    await closeDays(dataSource(), { studioId, now: new Date('2026-10-01') });
    await testApp.sql(`UPDATE cash_days SET received = 1 WHERE studio_id = $1`, [studioId]);
    const [issue] = await findIssues(dataSource(), studioId).then((found) =>
      found.filter(({ rule }) => rule.includes('cash_days')),
    );
    expect(issue?.examples).toEqual([
      '2026-09-05 card received = 1, returned = 0, movements = 1 kept, ' +
        'received = 10500, returned = 0, movements = 1 in the source',
    ]);
    await rebuildDays(dataSource(), { studioId });
    expect((await findIssues(dataSource(), studioId)).map(({ rule }) => rule)).not.toContain(
      issue?.rule,
    );
  });

  test.each([
    // 31 October ends at 20:00 UTC; three days and an hour later it is closed.
    ['2026-11-03T20:59:59Z', '2026-10-30'],
    ['2026-11-03T21:00:00Z', '2026-10-31'],
  ])('at %s all days through %s are closed', (now, day) => {
    expect(lastClosedDay(new Date(now))).toBe(day);
  });
});

describe('what moves which number', () => {
  const today = studioDay(new Date());
  const query = `from=${addDays(today, -1)}&to=${today}`;
  const get = async <Body>(path: string): Promise<Body> =>
    (await testApp.call<Body>('GET', `/api/admin/reports/${path}`, { as: manager })).body;
  const numbers = async () => {
    const money = await get<CashReport>(`cash?${query}`);
    const sales = await get<SalesReport>(`sales?${query}`);
    const tax = await get<VatReturn>(`vat?month=${today.slice(0, 7)}`);
    return {
      ...Object.fromEntries(money.methods.map(({ method, net }) => [method, net.current])),
      net: sales.net.current,
      vat: sales.vat.current,
      giftCards: sales.giftCards.current,
      box: tax.boxes[0]?.vat ?? 0,
    };
  };
  type Numbers = Awaited<ReturnType<typeof numbers>> & Record<string, number>;
  const post = <Body>(path: string, body: unknown) =>
    testApp.call<Body>('POST', path, {
      as: manager,
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
  const sell = async (
    items: readonly unknown[],
    payments: readonly SalePaymentInput[],
  ): Promise<SaleView> => {
    const { id: userId } = await testApp.person();
    return (await post<SaleView>('/api/admin/sales', { userId, items, payments })).body;
  };
  const item = (price: number) => packageOf(testApp.booking.offer(price).id);
  const paymentOf = async (saleId: string): Promise<string> => {
    const [row] = await testApp.sql<{ id: string }>('SELECT id FROM payments WHERE sale_id = $1', [
      saleId,
    ]);
    return row?.id ?? '';
  };
  const refund = (paymentId: string, amount: number) =>
    post(`/api/admin/payments/${paymentId}/refunds`, { amount, reason: 'for the spec' });
  const refunded = (paymentId: string, amount: number) =>
    until(async () => (await testApp.payment(paymentId)).refunded === amount);
  const bought = async (body: object, price: number): Promise<Page> => {
    const page = await testApp.call<Page>('POST', '/api/checkouts', {
      as: await testApp.person(),
      body: { kind: 'package', packageId: testApp.booking.offer(price).id, ...body },
      headers: { 'idempotency-key': randomUUID() },
    });
    const { sessionId, checkoutId } = page.body;
    if (!sessionId.startsWith('free_')) await testApp.cards.pay(sessionId);
    await until(async () => (await testApp.payment(checkoutId)).status === 'fulfilled');
    return page.body;
  };

  beforeAll(async () => {
    await post('/api/admin/cash-drawers', { float: 1_000_000 });
  });

  const none = { cash: 0, terminal: 0, card: 0, transfer: 0, net: 0, vat: 0, giftCards: 0 };
  const terminal = (amount: number): SalePaymentInput => ({ method: 'terminal', amount });
  let giftCode = '';

  test.each<[string, () => Promise<unknown>, Partial<typeof none>]>([
    ['cash', () => sell([item(10_500)], [cash(10_500, 20_000)]), { cash: 10_500, net: 10_000 }],
    [
      'a split',
      () => sell([item(21_000)], [terminal(20_000), cash(1_000)]),
      { terminal: 20_000, cash: 1_000, net: 20_000 },
    ],
    [
      'a part given back by hand',
      async () => {
        const { id } = await sell([item(10_500)], [terminal(5_500), cash(5_000)]);
        await refund(await paymentOf(id), 6_300);
      },
      // The terminal's part first, the rest out of the drawer.
      { cash: 4_200, net: 4_000 },
    ],
    [
      'a void',
      async () => {
        const { id } = await sell([item(10_500)], [terminal(10_500)]);
        await post(`/api/admin/sales/${id}/void`, { reason: 'Wrong member' });
      },
      {},
    ],
    [
      'a transfer that has not come',
      () => sell([item(10_500)], [{ method: 'transfer', amount: 10_500 }]),
      {},
    ],
    [
      'a transfer that has come',
      async () => {
        const { id } = await sell([item(10_500)], [{ method: 'transfer', amount: 10_500 }]);
        await post(`/api/admin/sales/${id}/received`, {});
      },
      { transfer: 10_500, net: 10_000 },
    ],
    [
      'a gift card sold beside a package',
      async () => {
        await sell([item(10_500), { kind: 'gift_card', amount: 21_000 }], [cash(31_500)]);
        const [mail] = await testApp.sql<{ code: string }>(
          `SELECT data ->> 'code' AS code FROM outbox WHERE type = 'gift_card.issued.v1'`,
        );
        giftCode = mail?.code ?? '';
      },
      { cash: 31_500, net: 10_000, giftCards: 21_000 },
    ],
    [
      'a gift card and a card',
      () => bought({ giftCardCode: giftCode }, 31_500),
      { card: 10_500, net: 30_000 },
    ],
    [
      'a card, and parts of it given back',
      async () => {
        const { checkoutId } = await bought({}, 21_000);
        await refund(checkoutId, 5_250);
        await refunded(checkoutId, 5_250);
        await refund(checkoutId, 5_250);
        await refunded(checkoutId, 10_500);
      },
      { card: 10_500, net: 10_000 },
    ],
    [
      'a dispute that is lost',
      async () => {
        const { checkoutId, sessionId } = await bought({}, 10_500);
        const { id } = (await testApp.cards.control(`/sessions/${sessionId}/dispute`)) as {
          id: string;
        };
        await testApp.cards.control(`/disputes/${id}/close`, { outcome: 'lost' });
        await refunded(checkoutId, 10_500);
      },
      {},
    ],
    [
      'a dispute that is open',
      async () => {
        const { sessionId } = await bought({}, 10_500);
        await testApp.cards.control(`/sessions/${sessionId}/dispute`);
      },
      { card: 10_500, net: 10_000 },
    ],
    [
      'money put into the drawer',
      async () => {
        const [drawer] = await testApp.sql<{ id: string }>('SELECT id FROM cash_drawers');
        const path = `/api/admin/cash-drawers/${drawer?.id}/movements`;
        await post(path, { kind: 'paid_in', amount: 5_000, reason: 'Change' });
      },
      {},
    ],
  ])('%s', async (_, act, expected) => {
    const before = await numbers();
    await act();
    const after: Numbers = await numbers();
    const moved = Object.fromEntries(
      Object.entries(before).map(([name, value]) => [name, (after[name] ?? 0) - Number(value)]),
    );
    const vat = (expected.net ?? 0) / 20;
    expect(moved).toEqual({ ...none, ...expected, vat, box: vat });
  });

  test('pages of rows carry who paid, and refuse what is no range or cursor', async () => {
    const rows = await get<{ items: CashRow[]; nextCursor: string | null }>(
      `cash/rows?${query}&limit=2`,
    );
    expect(rows.items).toHaveLength(2);
    expect(rows.nextCursor).not.toBeNull();
    const refused = await Promise.all(
      ['cash?from=2026-02-02&to=2026-02-01', `sales/rows?${query}&cursor=nonsense`].map((path) =>
        testApp.call('GET', `/api/admin/reports/${path}`, { as: manager }),
      ),
    );
    expect(refused.map(({ status }) => status)).toEqual([400, 400]);
    expect(await findIssues(dataSource(), HOME_STUDIO_ID)).toEqual([]);
  });
});
